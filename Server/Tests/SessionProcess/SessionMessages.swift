package import Foundation

/// The store and the server of a ``SessionProcess``.
package struct ClientPlace: Codable, Sendable {
    package var server: URL
    package var file: URL
    /// Whether it waits for other processes that refresh; otherwise each process refreshes independently.
    package var locksRefresh: Bool

    package init(server: URL, file: URL, locksRefresh: Bool = true) {
        self.server = server
        self.file = file
        self.locksRefresh = locksRefresh
    }
}

/// Calls as the signed-in user.
package struct CallPlan: Codable, Sendable {
    /// The number of concurrent tasks.
    package var tasks: Int
    /// The number of calls per task, in order.
    package var each: Int
    /// Whether each call finds an expired access token.
    package var spending: Bool
    /// Whether to simulate a client that forgets its sent refresh token after a failed call.
    package var forgetting: Bool

    package init(tasks: Int = 1, each: Int = 1, spending: Bool = false, forgetting: Bool = false) {
        self.tasks = tasks
        self.each = each
        self.spending = spending
        self.forgetting = forgetting
    }
}

/// The result of calls: the number of answers per status, and of failures per code.
package struct CallTally: Codable, Sendable, Equatable {
    package var counts: [String: Int]

    package init(_ counts: [String: Int] = [:]) { self.counts = counts }

    package mutating func add(_ outcome: String) { counts[outcome, default: 0] += 1 }

    package mutating func add(_ other: CallTally) { counts.merge(other.counts, uniquingKeysWith: +) }

    /// Results other than answers with 200 and network failures.
    package var surprises: CallTally {
        CallTally(counts.filter { !["200", "network_unavailable", "timed_out"].contains($0.key) })
    }
}

/// A request to a ``SessionProcess``.
package struct SessionRequest: Codable, Sendable {
    package enum Action: Codable, Sendable {
        /// Becomes the client of a store and a server.
        case open(ClientPlace)
        /// Reports whether a user is signed in, without the network.
        case restore
        case call(CallPlan)
        /// Counts the user's live sessions.
        case sessions
        /// Reports the reasons for the user's ended sessions.
        case endings
    }

    package var id: Int
    package var action: Action

    package init(id: Int, action: Action) {
        self.id = id
        self.action = action
    }
}

/// The result of a request.
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
