/// A closure for PostgreSQL, with the state of its attempts.
struct PostgresJob {
    enum Kind: Equatable {
        case read
        /// A read without a time limit.
        case unhurriedRead
        case write(TransactionKind)
    }

    let work: any WaitingWork
    let kind: Kind
    /// The time when the caller gets an error; nil for never.
    var deadline: ContinuousClock.Instant?
    /// The time when waiting for a connection ends.
    var waitsUntil: ContinuousClock.Instant
    var tries = 0
    /// The commit whose outcome must be looked up.
    var lostCommit: LostCommit?
    /// The error of a statement without a transaction whose answer was lost; its outcome is unknown.
    var lostStatement: String?
    /// The failure of the last attempt.
    var lastFailure: DatabaseError?
    /// Whether the read sends more than one query.
    var needsSnapshot = false
    /// Whether the server loses prepared statements, for example behind a pooler.
    var cannotPrepare = false

    /// A transaction with an unknown outcome.
    struct LostCommit {
        let transaction: String
        let timeline: String
        let text: String
        /// The number of lookups.
        var looks = 0
    }

    /// The pause in seconds before the next attempt on the same link.
    var pause: Double {
        lostCommit == nil ? .random(in: 0...0.001) * Double(min(tries, 10)) : 0.01
    }

    /// The error if no time is left for another attempt: an unknown outcome is never reported as a failure.
    var givenUp: DatabaseError { outcomeUnknown ?? lastFailure ?? .busy }

    /// The error if the server is unreachable.
    func unreachable(_ text: String) -> DatabaseError { outcomeUnknown ?? .unavailable(text) }

    private var outcomeUnknown: DatabaseError? {
        (lostCommit?.text ?? lostStatement).map { .outcomeUnknown($0) }
    }

    var mode: PostgresConnection.Mode {
        switch kind {
        case .read: needsSnapshot ? .snapshot : .single
        case .unhurriedRead: .unhurriedSnapshot
        case .write(.single): .single
        case .write(let kind): .transaction(kind)
        }
    }

    /// The outcome of an attempt.
    enum Outcome {
        case finished((any Error)?)
        /// Retry on this link.
        case again(PostgresJob)
        /// Retry on another link.
        case elsewhere(PostgresJob)
        /// Finished; the link is unusable.
        case finishedWithLink((any Error)?)
    }

    /// The most attempts of a transaction, within its time.
    ///
    /// One of several conflicting transactions always succeeds, so each succeeds after about as many attempts as there
    /// are connections.
    static let mostTries = 200
}

// MARK: - Execution

extension PostgresJob {
    /// Runs the job, or looks up its outcome.
    func carryOut(on link: PostgresLink) -> Outcome {
        if let lostCommit { return lookUp(lostCommit, on: link) }
        let connection = PostgresConnection(link, mode, until: deadline)
        do {
            try work.run(connection)
            try connection.commit()
            return .finished(nil)
        } catch let lost as PostgresConnection.CommitLost {
            return unknown(lost, link)
        } catch {
            if let failure = connection.failure { return outcome(of: failure, connection) }
            // The closure's own error.
            return (try? connection.rollBack()) != nil ? .finished(error) : .finishedWithLink(error)
        }
    }

    private func outcome(of failure: PostgresFailure, _ connection: PostgresConnection) -> Outcome {
        var next = self
        next.tries += 1
        if case .needsTransaction = failure {
            guard kind == .read, !needsSnapshot else {
                return .finished(DatabaseError.defect("a transaction of one statement has another"))
            }
            next.needsSnapshot = true
            return .again(next)
        }
        next.cannotPrepare = failure.isOfPreparation
        next.lastFailure = failure.databaseError
        if kind == .write(.single), let text = failure.losesAnswer { next.lostStatement = text }
        let isWorthIt = failure.isWorthAnotherTry(afterTries: tries) && next.tries < Self.mostTries
        guard failure.leavesConnection, (try? connection.rollBack()) != nil else {
            return isWorthIt ? .elsewhere(next) : .finishedWithLink(next.givenUp)
        }
        return isWorthIt ? .again(next) : .finished(next.givenUp)
    }

    private func unknown(_ lost: PostgresConnection.CommitLost, _ link: PostgresLink) -> Outcome {
        // A read already has its result, and its end changes nothing.
        if kind == .read || kind == .unhurriedRead { return .finishedWithLink(nil) }
        guard let transaction = lost.transaction, let timeline = link.timeline else {
            return .finishedWithLink(DatabaseError.outcomeUnknown(lost.text))
        }
        var next = self
        // After a timeout, the lookup gets a little more time.
        if let deadline { next.deadline = max(deadline, .now.advanced(by: .milliseconds(400))) }
        next.lostCommit = LostCommit(transaction: transaction, timeline: timeline, text: lost.text)
        return .elsewhere(next)
    }

    /// Looks up whether a transaction was committed; it never guesses.
    ///
    /// After a failover the number may belong to another transaction, so the outcome stays unknown.
    private func lookUp(_ lost: LostCommit, on link: PostgresLink) -> Outcome {
        var next = self
        guard link.timeline == lost.timeline else { return .finished(DatabaseError.outcomeUnknown(lost.text)) }
        let question = PostgresQuery("SELECT pg_xact_status($1::TEXT::xid8)", [.text(lost.transaction)])
        do {
            let status = try link.exchange([question], until: deadline).last?.rows { row in
                row.isNull(0) ? nil : try row.text(0)
            }
            switch status?.first ?? nil {
            case "committed": return .finished(nil)
            case "aborted":
                (next.lostCommit, next.tries) = (nil, tries + 1)
                return .again(next)
            case "in progress":
                next.lostCommit?.looks += 1
                if lost.looks > 0 { try endAbandoned(lost, on: link) }
                return .again(next)
            default: return .finished(DatabaseError.outcomeUnknown(lost.text))
            }
        } catch let failure as PostgresFailure {
            if failure.leavesConnection { return .finished(DatabaseError.outcomeUnknown(lost.text)) }
            next.cannotPrepare = failure.isOfPreparation
            return .elsewhere(next)
        } catch { return .finished(DatabaseError.outcomeUnknown(lost.text)) }
    }

    /// Terminates the session of a transaction whose end can never arrive.
    ///
    /// The session may not notice for a long time that its client is gone. An active session is not terminated, because
    /// it may be waiting for a standby to commit.
    private func endAbandoned(_ lost: LostCommit, on link: PostgresLink) throws(PostgresFailure) {
        let end = """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE backend_xid = $1::TEXT::xid8::xid AND state LIKE 'idle in transaction%'
            """
        _ = try link.exchange([PostgresQuery(end, [.text(lost.transaction)])], until: deadline)
    }
}
