import Foundation
import LatchkeyAPI

extension LatchkeyClient.PasskeyCalls {
    /// The longest time that a successful call waits for the signals.
    private static let longestWait = Duration.seconds(3)

    /// Asks the server for the passkeys of the current user, and lets the authenticator know them.
    ///
    /// It shows no login, throws nothing and gives up after a moment: the login or change that it follows has succeeded.
    func signalPasskeys() async {
        guard authenticator != nil else { return }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await signalAll() }
            group.addTask { try? await Task.sleep(for: Self.longestWait) }
            _ = await group.next()
            group.cancelAll()
        }
    }

    private func signalAll() async {
        guard let userID = await latchkey.user?.id,
            let passkeys = try? await latchkey.call(.passkeys, NoBody(), asUser: userID)
        else { return }
        await signal(passkeys)
    }

    /// Lets the authenticator know a user's passkeys and names.
    ///
    /// It signals nothing if an id cannot be read: authenticators hide what a list lacks.
    func signal(_ passkeys: Passkeys) async {
        guard let authenticator, let relyingPartyID = passkeys.relyingPartyID,
            let userID = passkeys.userHandle.flatMap({ Data(base64URLText: $0) })
        else { return }
        let ids = passkeys.passkeys.compactMap { Data(base64URLText: $0.credentialID) }
        guard ids.count == passkeys.passkeys.count else { return }
        await authenticator.signal(
            .acceptedPasskeys(ids: ids, userID: userID, relyingPartyID: relyingPartyID)
        )
        guard let name = passkeys.userName else { return }
        await authenticator.signal(
            .userDetails(
                userID: userID,
                name: name,
                displayName: passkeys.displayName ?? "",
                relyingPartyID: relyingPartyID
            )
        )
    }
}
