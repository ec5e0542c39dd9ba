import Foundation
import SessionProcess

extension ClientProcess {
    /// A process that is the client of a server and a store.
    static func open(_ place: ClientPlace) async throws -> ClientProcess {
        let client = try ClientProcess()
        try await client.open(place)
        return client
    }

    func open(_ place: ClientPlace) async throws { _ = try await ask(.open(place)) }

    func isSignedIn() async throws -> Bool {
        let outcome = try await ask(.restore)
        guard case .restored(let isSignedIn) = outcome else { throw Unexpected(outcome: outcome) }
        return isSignedIn
    }

    func call(_ plan: CallPlan = CallPlan()) async throws -> CallTally {
        let outcome = try await ask(.call(plan))
        guard case .called(let tally) = outcome else { throw Unexpected(outcome: outcome) }
        return tally
    }

    /// The number of the user's live sessions.
    func sessions() async throws -> Int {
        let outcome = try await ask(.sessions)
        guard case .sessions(let count) = outcome else { throw Unexpected(outcome: outcome) }
        return count
    }

    /// The reasons for ended sessions of the user.
    func endings() async throws -> [String] {
        let outcome = try await ask(.endings)
        guard case .endings(let reasons) = outcome else { throw Unexpected(outcome: outcome) }
        return reasons
    }
}
