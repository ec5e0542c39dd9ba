import Foundation
import Latchkey

extension KiiApp {
    /// Removes the stored login; if the store cannot be written, a later call repeats it.
    ///
    /// - Parameter revokesToken: Whether to end the session at the server too.
    @KiiActor func removeStoredLogIn(revokingToken revokesToken: Bool = false) async {
        Kii.pendingLogOuts.add(address, revokingToken: revokesToken)
        await settleLogOut()
    }

    /// Repeats a pending logout, between logins.
    @KiiActor func settleLogOutInTurn() async {
        guard Kii.pendingLogOuts.contains(address) else { return }
        _ = await logIns.run { await settleLogOut() }
    }

    /// Repeats a pending logout.
    ///
    /// - Returns: Whether none is pending.
    @KiiActor @discardableResult
    func settleLogOut() async -> Bool {
        guard let revokesToken = Kii.pendingLogOuts.revokesTokens(of: address) else { return true }
        do {
            if revokesToken { try await latchkey.logOut(.allUsers) } else { try await latchkey.forgetUsers() }
        } catch {
            return false
        }
        Kii.pendingLogOuts.remove(address)
        return true
    }
}
