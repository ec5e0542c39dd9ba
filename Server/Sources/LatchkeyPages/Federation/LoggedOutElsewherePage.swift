import LatchkeyCore
import LatchkeyHTTP

/// The address to which a provider sends a person back after it has logged them out.
struct LoggedOutElsewherePage: Page {
    /// The lifetime of the cookie with the return address, in seconds.
    static let returnLifetime = 600

    let pages: Pages

    var path: String { "/federation/{id}/logged-out" }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        // Only this server sets the cookie, with an address that the log-out has checked.
        let target = request[.loggedOut] ?? "/"
        return .redirect(
            to: target,
            [.removing(.loggedOut), target.hasPrefix("/") ? PageNotice.loggedOut.cookie : nil]
        )
    }
}
