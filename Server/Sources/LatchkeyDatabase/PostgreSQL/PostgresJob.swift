/// A closure on its way to PostgreSQL and back.
struct PostgresJob {
    /// What the closure is.
    enum Kind: Equatable {
        case read
        /// However long it takes.
        case unhurriedRead
        case write(TransactionKind)
    }

    let work: any WaitingWork
    let kind: Kind
    /// When whoever asked is told that it took too long; nil for never.
    var deadline: ContinuousClock.Instant?
    /// Until when it waits for a connection.
    var waitsUntil: ContinuousClock.Instant
    var tries = 0
    /// It has run, and whether it was kept is to be looked up.
    var lostCommit: LostCommit?
    /// A statement without a transaction had no answer; it may have been done.
    var lostStatement: String?
    /// What the last try failed with.
    var lastFailure: DatabaseError?
    /// A read that asks more than one question.
    var needsSnapshot = false
    /// The server does not keep statements prepared, as behind a pooler.
    var cannotPrepare = false

    /// A transaction whose fate is not known.
    struct LostCommit {
        let transaction: String
        let timeline: String
        let text: String
        /// How often it was looked up.
        var looks = 0
    }

    /// How long it stays off before it runs again on the same link, in seconds.
    var pause: Double {
        lostCommit == nil ? .random(in: 0...0.001) * Double(min(tries, 10)) : 0.01
    }

    /// What is answered when there is no time for another try: what may have been done is never called undone.
    var givenUp: DatabaseError { outcomeUnknown ?? lastFailure ?? .busy }

    /// The same where nobody can be asked, and why.
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

    /// What has become of a try.
    enum Outcome {
        case finished((any Error)?)
        /// The same again, on this link.
        case again(PostgresJob)
        /// The same again, on another link.
        case elsewhere(PostgresJob)
        /// Finished, and the link is of no use any more.
        case finishedWithLink((any Error)?)
    }

    /// So often at the most a transaction begins again, within its time.
    ///
    /// Of those that stand in each other's way one always gets through, so each has its turn after as many tries as there
    /// are connections, more or less.
    static let mostTries = 200
}

// MARK: - Carrying it out

extension PostgresJob {
    /// Runs it, or looks up what became of it.
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
            // The closure's own no.
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
        // What only reads loses nothing.
        if kind == .read || kind == .unhurriedRead { return .finishedWithLink(nil) }
        guard let transaction = lost.transaction, let timeline = link.timeline else {
            return .finishedWithLink(DatabaseError.outcomeUnknown(lost.text))
        }
        var next = self
        // Who was late has a moment more for the question.
        if let deadline { next.deadline = max(deadline, .now.advanced(by: .milliseconds(400))) }
        next.lostCommit = LostCommit(transaction: transaction, timeline: timeline, text: lost.text)
        return .elsewhere(next)
    }

    /// Looks up whether a transaction was kept: never guessed.
    ///
    /// After a standby has taken over, the number may belong to another transaction, so nothing is known then.
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

    /// Ends the transaction at the server when its end has never come there and never will.
    ///
    /// Its session may not know for long that nobody is there any more. One that is at work is left alone: it may wait for
    /// a standby to keep it.
    private func endAbandoned(_ lost: LostCommit, on link: PostgresLink) throws(PostgresFailure) {
        let end = """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE backend_xid = $1::TEXT::xid8::xid AND state LIKE 'idle in transaction%'
            """
        _ = try link.exchange([PostgresQuery(end, [.text(lost.transaction)])], until: deadline)
    }
}
