import Foundation
import Latchkey

extension KiiUser {
    /// Deletes the user who is logged in, and everything of theirs, at the server and here.
    ///
    /// - Parameter block: Is given this user, or an error: 340 when nobody is logged in, 327 when it is somebody else.
    @preconcurrency
    public func delete(_ block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void) {
        KiiCall.run(block) { try await self.leave() }
    }

    /// Deletes the user who is logged in, and everything of theirs, at the server and here; waits.
    ///
    /// - Throws: `NSError`, as ``delete(_:)`` tells it.
    public func deleteSynchronous() throws { _ = try KiiCall.runSynchronously { try await self.leave() } }

    @KiiActor private func leave() async throws -> KiiUser {
        let app = try requireCurrent()
        guard let id = record.id else { throw NSError.kii(.invalidUser) }
        return try await app.logIns.run {
            try await app.send(KiiRequest("DELETE", "users", id))
            if app.current.user?.record.id == id { app.current.logOut() }
            await app.removeStoredLogIn()
            return self
        }
    }
}
