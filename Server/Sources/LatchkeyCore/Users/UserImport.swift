/// A line of a file and its number, from 1.
package struct NumberedLine: Sendable {
    package let number: Int
    /// The bytes; nil if the line is too long to keep.
    package let bytes: [UInt8]?

    package init(_ number: Int, _ bytes: [UInt8]?) {
        self.number = number
        self.bytes = bytes
    }
}

/// Imports users from another system, a batch of lines at a time.
package struct UserImport: Sendable {
    /// The users of some lines, and the problems of the other lines.
    package struct Batch: Sendable {
        package let lines: Int
        fileprivate let users: [(number: Int, user: ArrivingUser)]
        fileprivate let problems: [LineProblem]
    }

    /// The outcome of a batch.
    package struct Outcome: Sendable, Equatable {
        package internal(set) var imported = 0
        /// The number of users who existed already.
        package internal(set) var present = 0
        /// The skipped lines, in their order.
        package internal(set) var problems: [LineProblem] = []
    }

    /// A skipped line, and the reason.
    package struct LineProblem: Sendable, Equatable {
        package let line: Int
        package let problem: UserLineProblem
    }

    private let rules: UserLineRules
    private let store: any UserTransfer
    private let trial: (any UserTransfer)?

    /// - Parameters:
    ///   - rules: Makes users of lines.
    ///   - store: Stores the users.
    ///   - trial: Stores the users instead in a trial run, which changes nothing but finds conflicts between them.
    package init(rules: UserLineRules, store: any UserTransfer, trial: (any UserTransfer)? = nil) {
        self.rules = rules
        self.store = store
        self.trial = trial
    }

    /// Makes users of lines; stores nothing.
    package func read(_ lines: [NumberedLine]) -> Batch {
        var users: [(number: Int, user: ArrivingUser)] = []
        var problems: [LineProblem] = []
        for line in lines {
            do throws(UserLineProblem) {
                guard let bytes = line.bytes else { throw .tooLong }
                users.append((line.number, try rules.user(bytes)))
            } catch { problems.append(LineProblem(line: line.number, problem: error)) }
        }
        return Batch(lines: lines.count, users: users, problems: problems)
    }

    /// Stores the users of a batch in one transaction; a repetition has the same outcome.
    package func keep(_ batch: Batch) async throws(StoreError) -> Outcome {
        let arrivals = try await arrivals(of: batch.users.map(\.user))
        var outcome = Outcome(problems: batch.problems)
        for (user, arrival) in zip(batch.users, arrivals) {
            switch arrival {
            case .inserted: outcome.imported += 1
            case .present: outcome.present += 1
            case .idTaken: outcome.problems.append(LineProblem(line: user.number, problem: .idTaken))
            case .taken(let identifier):
                outcome.problems.append(LineProblem(line: user.number, problem: .taken(identifier)))
            }
        }
        outcome.problems.sort { $0.line < $1.line }
        return outcome
    }

    private func arrivals(of users: [ArrivingUser]) async throws(StoreError) -> [UserArrival] {
        guard let trial else { return try await store.insert(users) }
        let found = try await store.arrivals(of: users)
        var tried = try await trial.insert(zip(users, found).filter { $0.1 == nil }.map(\.0))[...]
        return found.map { $0 ?? tried.removeFirst() }
    }
}
