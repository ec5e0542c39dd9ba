import Foundation
import Latchkey
import LatchkeyScreens

extension SignInModel {
    /// Whether the login has the button for a passkey.
    var offersPasskeys: Bool { options.offersPasskeys || latchkey.passkeys.authenticator != nil }

    /// The time after which an unused offer gets a new challenge.
    private static var renewal: Duration { .seconds(300) }

    /// Lets the keyboard offer passkeys until the screen makes a call or goes, and once more after a refused one.
    func offerPasskeys(on id: PresentedScreen.ID, isAgain: Bool = false) {
        guard latchkey.passkeys.authenticator != nil else { return }
        passkeyOffer?.cancel()
        // The login closes the screen.
        let linking = linking(of: id)
        passkeyOffer = Task { [weak self, latchkey, sleep] in
            // A challenge expires.
            let renewal = Task { [weak self] in
                guard (try? await sleep(Self.renewal)) != nil, !Task.isCancelled else { return }
                self?.offerPasskeys(on: id)
            }
            defer { renewal.cancel() }
            do throws(LatchkeyError) {
                try await latchkey.passkeys.logIn(.autoFill)
            } catch {
                // Unless the person has chosen a passkey, they may just as well type a password.
                guard error.refusesPasskey, !Task.isCancelled, let self else { return }
                failure = ScreenAlert(ScreenFailure(error).ofPasskey, in: language)
                if !isAgain { offerPasskeys(on: id, isAgain: true) }
                return
            }
            guard let self else { return }
            await reload()
            choices.keep(.passkey)
            send(.passkeyLoggedIn, to: id)
            if let linking, screen == nil { push(.linkIdentity(linking)) }
        }
    }

    /// Ends the offer of the keyboard, before another passkey dialog.
    func endPasskeyOffer() {
        passkeyOffer?.cancel()
        passkeyOffer = nil
    }

    /// Decides after a login whether to offer a passkey next.
    func considerOffer(after call: ScreenCall) async {
        offersPasskeyNext = false
        guard canAddPasskey, call.provesPassword, let user, !user.isPseudo, choices.allowsOffer(to: user.id) else {
            return
        }
        let passkeys = try? await latchkey.passkeys.list()
        offersPasskeyNext = passkeys?.isEmpty == true
    }

    /// Keeps the answer to the offer.
    func keep(_ answer: PasskeyOfferAnswer) {
        if let user { choices.keep(answer, of: user.id) }
    }
}

extension LatchkeyError {
    /// Whether the server has refused a passkey; its challenge may have expired.
    fileprivate var refusesPasskey: Bool { code == .invalidCredentials || code == .unknownPasskey }
}

extension ScreenCall {
    /// Whether it logs in with a password, perhaps with a code after it.
    fileprivate var provesPassword: Bool {
        switch self {
        case .logIn, .answerChallenge(_, .totp, _), .answerChallenge(_, .recoveryCode, _): true
        default: false
        }
    }

    /// The factor that it sends.
    var way: FactorWay? {
        switch self {
        case .answerChallenge(_, let answer, _), .stepUp(let answer): answer.way
        case .logInWithPasskey: .passkey
        default: nil
        }
    }
}

extension FactorAnswer {
    fileprivate var way: FactorWay? {
        switch self {
        case .passkey: .passkey
        case .totp: .totp
        // A recovery code is for once.
        case .recoveryCode, .password: nil
        }
    }
}
