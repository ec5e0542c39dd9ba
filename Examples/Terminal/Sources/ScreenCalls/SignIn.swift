package import Latchkey
package import LatchkeyAPI
package import LatchkeyScreens
import Synchronization

/// Makes the calls of the screens with the SDK.
package final class SignIn: CredentialCalls {
    private let latchkey: LatchkeyClient
    /// The language of messages.
    private let language: Language
    private let loadedPolicy = Mutex<Policy?>(nil)

    package init(_ latchkey: LatchkeyClient, language: Language) {
        self.latchkey = latchkey
        self.language = language
    }

    package func loadPolicy() {
        Task {
            guard let policy = try? await latchkey.policy() else { return }
            loadedPolicy.withLock { $0 = policy }
        }
    }

    package var policy: Policy? { loadedPolicy.withLock { $0 } }
    package func isSignedOut() async -> Bool { await latchkey.user == nil }

    /// Restores the stored session, for the title screen.
    package func restore() async -> Restored {
        do {
            return switch try await latchkey.restore() {
            case .signedIn: .signedIn
            case .locked: .locked
            case .signedOut: .signedOut
            }
        } catch {
            return .failed(ScreenFailure(error))
        }
    }

    package func make(_ call: ScreenCall) async throws(SessionEnd) -> CredentialEvent {
        do {
            return try await event(of: call)
        } catch let error where error.code == .sessionEnded || error.code == .loginRequired {
            throw SessionEnd(reason: error.reason)
        } catch {
            return .failed(ScreenFailure(error))
        }
    }

    /// Makes a call of a screen, and throws the SDK's error.
    package func event(of call: ScreenCall) async throws(LatchkeyError) -> CredentialEvent {
        switch call {
        case .logIn(let identifier, let password):
            try await latchkey.logIn(identifier, password: password.text)
        case .register(let username, let emailAddress, let password):
            try await latchkey.register(
                Registration(
                    username: username,
                    password: password.text,
                    emailAddress: emailAddress,
                    locale: language.rawValue
                )
            )
        case .upgrade(let username, let emailAddress, let password):
            var changes = UserChanges()
            if let username { changes.username = .set(username) }
            if let emailAddress { changes.emailAddress = .set(emailAddress) }
            changes.password = .set(password.text)
            try await latchkey.updateUser(changes)
        case .requestVerification(let address):
            let isNumber = address.hasPrefix("+")
            return .asked(
                id: isNumber
                    ? try await latchkey.requestVerification(phoneNumber: address)
                    : try await latchkey.requestVerification(emailAddress: address)
            )
        case .verify(.code(let code, let id)): try await latchkey.verify(id, code: code)
        case .verify(.token(let token)): try await latchkey.verify(token: token)
        case .requestPasswordReset(let identifier):
            return .asked(id: try await latchkey.requestPasswordReset(of: identifier, locale: language.rawValue))
        case .resetPassword(.code(let code, let id), let password):
            try await latchkey.resetPassword(id, code: code, newPassword: password?.text)
        case .resetPassword(.token(let token), let password):
            try await latchkey.resetPassword(token: token, newPassword: password?.text)
        case .changePassword(let current, let new):
            try await latchkey.changePassword(from: current.text, to: new.text)
        }
        return .succeeded
    }
}
