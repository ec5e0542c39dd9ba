import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP

/// Tells a script whether its page with a code is out of date: 204 if nothing changed, else 205.
///
/// It reads one or two rows by key. Only the waiting browser can ask, with its signed cookie.
struct VerificationWatch: Page {
    static let path = "/verify/state"

    let pages: Pages

    var path: String { Self.path }

    /// The URL that the script polls.
    static func link(for state: CodeState) -> String { PageAddress.text(path, [("seen", state.rawValue)]) }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard let id = request.pending?.id else {
            // Another tab of a signed-in browser has finished, and waits for nothing any more.
            return PageAnswer(body: .nothing(request.session == nil ? .noContent : .resetContent))
        }
        guard let state = try await pages.state(ofCodeFor: id, request) else {
            return PageAnswer(body: .nothing(.noContent))
        }
        return PageAnswer(body: .nothing(request.query?["seen"] == state.rawValue ? .noContent : .resetContent))
    }
}
