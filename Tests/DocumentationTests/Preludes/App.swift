import Foundation
import Latchkey
import LatchkeyScreens

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// Declarations that the snippets of README.md and the articles leave to the reader.

/// The type that contains the snippets.
struct Reader: Sendable {}

func placeholder<Value>() -> Value { fatalError() }

let latchkey: LatchkeyClient = placeholder()
let name: String = placeholder()
let password: String = placeholder()
let current: String = placeholder()
let new: String = placeholder()
let code: String = placeholder()
let token: String = placeholder()
let cookie: String = placeholder()
let url: URL = placeholder()
let request: URLRequest = placeholder()
let post: URLRequest = placeholder()
let newPost: URLRequest = placeholder()
let mySession: URLSession = placeholder()
let deviceToken: Data = placeholder()
let hexadecimalToken: String = placeholder()
let registrationToken: String = placeholder()
let oldFile: URL = placeholder()
let newFile: URL = placeholder()

func showHome(_ user: User, isConfirmed: Bool = true) {}
func showTitle(because reason: SessionEndReason? = nil) {}
func showUnlock() {}
func show(_ message: String) {}
func shakeTheField() {}
func offerToTryAgain() {}
func startAgain() {}
func askForCode() async -> String { placeholder() }
func run(_ effect: ScreenEffect) async {}

nonisolated(unsafe) var kept: [String: BrowserLogIn] = [:]
let logInScreen: any LogInPresenter = placeholder()

/// The app's backend.
let company = Company()
struct Company {
    func ssoToken() async throws -> String { placeholder() }
}
