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
    let deadline: ContinuousClock.Instant?
    /// Until when it waits for a connection.
    var waitsUntil: ContinuousClock.Instant
    var tries = 0
    /// It has run, and whether it was kept is to be looked up.
    var lostCommit: LostCommit?
    /// A read that asks more than one question.
    var needsSnapshot = false
    /// The server does not keep statements prepared, as behind a pooler.
    var cannotPrepare = false

    /// A transaction whose fate is not known.
    struct LostCommit {
        let transaction: String
        let timeline: String
        let text: String
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
        } catch let failure as PostgresFailure {
            return outcome(of: failure, connection)
        } catch {
            // The closure's own no.
            do { try connection.rollBack() } catch { return .finishedWithLink(error.databaseError) }
            return .finished(error)
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
        let isWorthIt = failure.isWorthAnotherTry(afterTries: tries) && next.tries < Self.mostTries
        guard failure.leavesConnection, (try? connection.rollBack()) != nil else {
            return isWorthIt ? .elsewhere(next) : .finishedWithLink(failure.databaseError)
        }
        return isWorthIt ? .again(next) : .finished(failure.databaseError)
    }

    private func unknown(_ lost: PostgresConnection.CommitLost, _ link: PostgresLink) -> Outcome {
        // What only reads loses nothing.
        if kind == .read || kind == .unhurriedRead { return .finishedWithLink(nil) }
        guard let transaction = lost.transaction, let timeline = link.timeline else {
            return .finishedWithLink(DatabaseError.outcomeUnknown(lost.text))
        }
        var next = self
        next.lostCommit = LostCommit(transaction: transaction, timeline: timeline, text: lost.text)
        return .elsewhere(next)
    }

    /// Looks up whether a transaction was kept: never guessed.
    ///
    /// After a standby has taken over, the number may belong to another transaction, so nothing is known then.
    private func lookUp(_ lost: LostCommit, on link: PostgresLink) -> Outcome {
        guard link.timeline == lost.timeline else { return .finished(DatabaseError.outcomeUnknown(lost.text)) }
        let question = PostgresQuery("SELECT pg_xact_status($1::TEXT::xid8)", [.text(lost.transaction)])
        do {
            let status = try link.exchange([question], until: deadline).last?.rows { row in
                row.isNull(0) ? nil : try row.text(0)
            }
            switch status?.first ?? nil {
            case "committed": return .finished(nil)
            case "aborted":
                var next = self
                (next.lostCommit, next.tries) = (nil, tries + 1)
                return .again(next)
            // Its connection does not know yet that it was lost.
            case "in progress": return .again(self)
            default: return .finished(DatabaseError.outcomeUnknown(lost.text))
            }
        } catch let failure as PostgresFailure {
            if failure.leavesConnection { return .finished(DatabaseError.outcomeUnknown(lost.text)) }
            return .elsewhere(self)
        } catch { return .finished(DatabaseError.outcomeUnknown(lost.text)) }
    }
}
