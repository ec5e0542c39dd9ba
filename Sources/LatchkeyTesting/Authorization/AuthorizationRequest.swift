import Foundation
import Latchkey
import LatchkeyAPI

/// What an app asks of the page that it sends a browser to, read as strictly as the real server does.
struct AuthorizationRequest: Sendable {
    let clientID: String
    let redirectURI: String
    let state: String
    let challenge: String
    private let redirect: URLComponents

    /// - Throws: ``LatchkeyError`` with `invalid_request`, where the real server shows a page or refuses.
    init(_ page: URL, at server: URL, of applications: Set<String>) throws(LatchkeyError) {
        guard Origin(page) == Origin(server), page.path() == server.path() + AuthorizationPath.authorize else {
            throw .refused("it is not this server's page \(AuthorizationPath.authorize)")
        }
        guard let query = (page.query(percentEncoded: true) ?? "").formMembers else {
            throw .refused("a parameter cannot be read or is there twice")
        }
        guard let clientID = query["client_id"], applications.contains(clientID) else {
            throw .refused("no application has its client_id")
        }
        guard let redirectURI = query["redirect_uri"], let redirect = URLComponents(string: redirectURI),
            redirect.scheme != nil, redirect.fragment == nil
        else { throw .refused("its redirect_uri is no address") }
        guard query["response_type"] == "code" else { throw .refused("its response_type is not code") }
        guard let state = query["state"], (1...512).contains(state.utf8.count) else {
            throw .refused("it has no state")
        }
        guard query["code_challenge_method"] == "S256", let challenge = query["code_challenge"],
            challenge.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil
        else { throw .refused("it has no code_challenge of the method S256") }
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.state = state
        self.challenge = challenge
        self.redirect = redirect
    }

    /// Where the browser is sent back to.
    func answer(_ parameters: [(String, String)], from server: URL) -> URL {
        var redirect = redirect
        let items = parameters + [("state", state), ("iss", server.absoluteString)]
        redirect.queryItems = (redirect.queryItems ?? []) + items.map { URLQueryItem(name: $0, value: $1) }
        guard let url = redirect.url else { preconditionFailure("an address with a query is an address") }
        return url
    }
}

extension LatchkeyError {
    fileprivate static func refused(_ reason: String) -> LatchkeyError {
        LatchkeyError(code: .invalidRequest, message: "The server would not serve this request: \(reason).")
    }
}
