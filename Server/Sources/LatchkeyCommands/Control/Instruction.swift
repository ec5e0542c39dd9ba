import LatchkeyCore

/// Something that the command line asks of a server: of the one that runs, or else of its database.
///
/// A new one is a type in a file of its own, beside its command, and a line in `Instructions.all`.
package protocol Instruction: Codable, Sendable {
    associatedtype Outcome: Codable & Sendable

    /// What stands on the wire, like `keys.rotate`.
    static var name: String { get }

    /// Does it.
    func run(with administration: Administration) async throws -> Outcome
}

extension Instruction {
    /// Does it; of an application that is not there the nearest one is named.
    func carryOut(with administration: Administration) async throws -> Outcome {
        do { return try await run(with: administration) } catch CommandError.unknownApplication(let id, nil) {
            let known = try await administration.applications.all().map(\.id)
            throw CommandError.unknownApplication(id, nearest: NearestName.of(id, in: known))
        }
    }
}

enum Instructions {
    /// Every instruction that a server takes.
    static let all: [any Instruction.Type] = [
        ListKeys.self, RotateKeys.self, ListApplications.self, ShowApplication.self, AddApplication.self,
        SetApplication.self, ListMessages.self, RetryMessages.self, ListNotifications.self, RetryNotifications.self,
        ListUsers.self, ShowUser.self, DisableUser.self,
        EnableUser.self, DeleteUser.self, ResetPassword.self, AddSSOKey.self, ListSSOKeys.self, RemoveSSOKey.self,
        IssueSSOToken.self, ListBuckets.self, SetBucket.self, AddUser.self, SetUser.self, SearchUsers.self,
        ListSessions.self, EndSessions.self, ListEvents.self, ShowMessage.self,
    ]
}
