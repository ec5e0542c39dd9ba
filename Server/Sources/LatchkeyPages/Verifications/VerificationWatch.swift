import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP

/// Tells the script of a page that waits for a code whether it is out of date: 204 while nothing has happened, else 205.
///
/// One or two rows are read by their keys. Only the browser that waits can ask, as what it waits for stands in its signed cookie.
struct VerificationWatch: Page {
    static let path = "/verify/state"

    let pages: Pages

    var path: String { Self.path }

    /// Where the script of a page in this state asks.
    static func link(for state: CodeState) -> String { PageAddress.text(path, [("seen", state.rawValue)]) }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard let id = request.pending?.id, let state = try await pages.state(ofCodeFor: id, request) else {
            return PageAnswer(body: .nothing(.noContent))
        }
        return PageAnswer(body: .nothing(request.query?["seen"] == state.rawValue ? .noContent : .resetContent))
    }
}
