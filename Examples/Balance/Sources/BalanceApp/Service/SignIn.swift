import Latchkey
import LatchkeyScreens

/// The calls of the title, login and register screens, made with the SDK.
struct SignIn: Sendable {
    let latchkey: Latchkey

    /// What became of looking for a kept session.
    func restore() async -> Restored {
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

    /// Makes a call of a screen and tells the screen what became of it.
    func make(_ call: ScreenCall) async -> CredentialEvent {
        do {
            switch call {
            case .logIn(let identifier, let password):
                try await latchkey.logIn(identifier, password: password.text)
            case .register(let username, let password):
                try await latchkey.register(Registration(username: username, password: password.text))
            }
            return .succeeded
        } catch {
            return .failed(ScreenFailure(error))
        }
    }
}
