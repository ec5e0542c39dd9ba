import Foundation
import Latchkey

extension KiiApp {
    /// Removes the stored login.
    ///
    /// Where the store does not let it go, it is removed at a later call.
    ///
    /// - Parameter revokesToken: Whether the server is told, as soon as it can be reached.
    @KiiActor func removeStoredLogIn(revokingToken revokesToken: Bool = false) async {
        Kii.owedLogOuts.add(address, revokingToken: revokesToken)
        await settleLogOut()
    }

    /// Tries once more to remove a stored login that somebody has logged out of; between logins.
    @KiiActor func settleLogOutInTurn() async {
        guard Kii.owedLogOuts.contains(address) else { return }
        _ = await turns.take { await settleLogOut() }
    }

    /// Tries once more to remove a stored login that somebody has logged out of.
    ///
    /// - Returns: Whether there is none any more.
    @KiiActor @discardableResult
    func settleLogOut() async -> Bool {
        guard let revokesToken = Kii.owedLogOuts.revokesTokens(of: address) else { return true }
        do {
            if revokesToken { try await latchkey.logOut(.allUsers) } else { try await latchkey.forgetUsers() }
        } catch {
            return false
        }
        Kii.owedLogOuts.remove(address)
        return true
    }
}
