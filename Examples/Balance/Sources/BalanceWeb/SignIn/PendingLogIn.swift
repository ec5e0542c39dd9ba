import Foundation
import Latchkey

/// A login that a browser was sent away for.
struct PendingLogIn: Sendable {
    /// The client that it is for; each login has its own, so that whoever was logged in before is not mixed up with them.
    let latchkey: LatchkeyClient
    /// What the answer is checked against.
    let logIn: BrowserLogIn

    /// What the answer names the login with.
    var state: String {
        let query = URLComponents(url: logIn.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return query.first { $0.name == "state" }?.value ?? ""
    }
}
