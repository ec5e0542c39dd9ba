public import Latchkey
import LatchkeyScreens

extension SignInModel {
    /// Logs out, and shows the title screen if no user is current afterwards.
    ///
    /// An error of the credential store becomes the ``alert``.
    ///
    /// - Parameters:
    ///   - scope: The users to log out.
    ///   - switchesToNextUser: Whether one of the ``otherUsers`` becomes the current one.
    public func logOut(_ scope: LogOutScope = .currentUser, switchesToNextUser: Bool = false) async {
        await work(.loggingOut, endingBecause: .signedOut) { () throws(LatchkeyError) in
            try await latchkey.logOut(scope, switchesToNextUser: switchesToNextUser)
        }
    }

    /// Makes another signed-in user the current one.
    ///
    /// - Parameter id: The id of one of the ``users``.
    public func switchUser(to id: User.ID) async {
        await work(nil) { () throws(LatchkeyError) in try await latchkey.switchUser(to: id) }
    }

    /// Sends a verification message to a pending address of the user, and presents the screen for its code.
    ///
    /// - Parameter address: The user's pending e-mail address or phone number.
    public func verify(_ address: String) async {
        await work(.sending) { () throws(LatchkeyError) in
            let id = try await latchkey.requestVerification(of: address)
            show(.verify(PendingVerification(verificationID: id, address: address, origin: .profile)))
        }
    }

    /// Deletes the user and all their data, at the server and on this device.
    ///
    /// - Parameter password: The user's password.
    public func deleteAccount(password: String) async {
        await work(.deleting, endingBecause: .userDeleted) { () throws(LatchkeyError) in
            try await latchkey.account.delete(password: password)
        }
    }

    /// Makes a call of its own; an error becomes the alert.
    func work(
        _ sentence: Sentence?,
        endingBecause reason: SessionEndReason? = nil,
        _ call: () async throws(LatchkeyError) -> Void
    ) async {
        guard work == nil else { return }
        work = sentence?.text(in: language)
        do {
            try await call()
            await reload(because: reason)
        } catch {
            await reload(because: error.reason)
            failure = ScreenAlert(ScreenFailure(error), in: language)
        }
        work = nil
    }
}
