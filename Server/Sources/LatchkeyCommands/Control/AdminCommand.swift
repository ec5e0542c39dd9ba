import LatchkeyCore

/// A command that a running server carries out, or the command line itself on the database.
///
/// A new command is a type in its own file, beside its `ParsableCommand`, and an entry in `AdminCommands.all`.
package protocol AdminCommand: Codable, Sendable {
    associatedtype Outcome: Codable & Sendable

    /// The name on the socket, for example `keys.rotate`.
    static var name: String { get }

    func run(with administration: Administration) async throws -> Outcome
}

extension AdminCommand {
    /// Runs the command.
    ///
    /// The error for an unknown application names the nearest one.
    func perform(with administration: Administration) async throws -> Outcome {
        do { return try await run(with: administration) } catch CommandError.unknownApplication(let id, nil) {
            let known = try await administration.applications.all().map(\.id.rawValue)
            throw CommandError.unknownApplication(id, nearest: NearestName.of(id.rawValue, in: known))
        }
    }
}

enum AdminCommands {
    static let all: [any AdminCommand.Type] = [
        ListKeys.self, RotateKeys.self, ListApplications.self, ShowApplication.self, AddApplication.self,
        SetApplication.self, ListMessages.self, RetryMessages.self, ListNotifications.self, RetryNotifications.self,
        ListLogOutNotices.self, RetryLogOutNotices.self,
        ListUsers.self, ShowUser.self, ShowFactors.self, RemoveFactors.self, RecoverUser.self,
        DisableUser.self, EnableUser.self, DeleteUser.self, ResetPassword.self, AddSSOKey.self, ListSSOKeys.self,
        RemoveSSOKey.self,
        IssueSSOToken.self, ListBuckets.self, SetBucket.self, AddUser.self, SetUser.self, SearchUsers.self,
        ListSessions.self, EndSessions.self, ListEvents.self, ShowMessage.self,
        PreviewMessages.self, AddResource.self, ListResources.self, RemoveResource.self,
        AddUpstream.self, SetUpstream.self, ListUpstreams.self, RemoveUpstream.self,
        ListRevocations.self, RetryRevocations.self, AddInitialToken.self, ListInitialTokens.self,
        RemoveInitialToken.self, RemoveClient.self,
    ]
}
