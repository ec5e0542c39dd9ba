import Foundation
import Latchkey

extension KiiUser {
    /// Deletes the current user with all their data, at the server and on this device.
    ///
    /// - Parameter block: Receives this user, or an error: 340 if no user is logged in, 327 if it is another user.
    @preconcurrency
    public func delete(_ block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void) {
        KiiCall.run(block) { try await self.leave() }
    }

    /// Deletes the current user with all their data, at the server and on this device, and blocks until the server has
    /// answered.
    ///
    /// - Throws: `NSError`, as for `delete(_:)`.
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
