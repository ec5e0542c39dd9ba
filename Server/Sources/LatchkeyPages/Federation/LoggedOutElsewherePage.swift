import LatchkeyCore
import LatchkeyHTTP

/// The address to which a provider sends a person back after it has logged them out.
struct LoggedOutElsewherePage: Page {
    /// The time that a person has at the provider, in seconds.
    static let patience = 600

    let pages: Pages

    var path: String { "/federation/{id}/logged-out" }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        // Only this server sets the cookie, with an address that the log-out has checked.
        .redirect(to: request[.loggedOut] ?? "/", [.removing(.loggedOut), PageNotice.loggedOut.cookie])
    }
}
