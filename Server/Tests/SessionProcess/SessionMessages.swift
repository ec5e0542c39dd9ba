package import Foundation

/// The store and the server that a ``SessionProcess`` uses.
package struct ClientPlace: Codable, Sendable {
    package var server: URL
    package var file: URL
    /// Whether it waits for the others who renew; without, every process renews by itself.
    package var locksRenewal: Bool

    package init(server: URL, file: URL, locksRenewal: Bool = true) {
        self.server = server
        self.file = file
        self.locksRenewal = locksRenewal
    }
}

/// Calls as the signed-in user.
package struct CallPlan: Codable, Sendable {
    /// How many tasks call at the same time.
    package var tasks: Int
    /// How many calls each task makes, one after the other.
    package var each: Int
    /// Whether each call finds an access token that is over.
    package var spending: Bool
    /// Whether a client is played that forgets, after a call that failed, which refresh token it has sent.
    package var forgetting: Bool

    package init(tasks: Int = 1, each: Int = 1, spending: Bool = false, forgetting: Bool = false) {
        self.tasks = tasks
        self.each = each
        self.spending = spending
        self.forgetting = forgetting
    }
}

/// What came of calls: how many answered which status, or failed with which code.
package struct CallTally: Codable, Sendable, Equatable {
    package var counts: [String: Int]

    package init(_ counts: [String: Int] = [:]) { self.counts = counts }

    package mutating func add(_ outcome: String) { counts[outcome, default: 0] += 1 }

    package mutating func add(_ other: CallTally) { counts.merge(other.counts, uniquingKeysWith: +) }

    /// What happened beside answers with 200 and a network that failed.
    package var surprises: CallTally {
        CallTally(counts.filter { !["200", "network_unavailable", "timed_out"].contains($0.key) })
    }
}

/// What a ``SessionProcess`` shall do.
package struct SessionRequest: Codable, Sendable {
    package enum Action: Codable, Sendable {
        /// Becomes the client of a store and a server.
        case open(ClientPlace)
        /// Says whether somebody is signed in, without the network.
        case restore
        case call(CallPlan)
        /// Counts the user's living sessions.
        case sessions
        /// Says why sessions of the user have ended.
        case endings
    }

    package var id: Int
    package var action: Action

    package init(id: Int, action: Action) {
        self.id = id
        self.action = action
    }
}

/// What came of a request.
package struct SessionReply: Codable, Sendable {
    package enum Outcome: Codable, Sendable {
        case opened
        case restored(isSignedIn: Bool)
        case called(CallTally)
        case sessions(Int)
        case endings([String])
        case failed(code: String, message: String)
    }

    package var id: Int
    package var outcome: Outcome
}
