import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Answer {
    /// The token answer for a code.
    static func token() throws -> Answer {
        try .json(200, TokenAnswer.sample)
    }
}

extension TokenAnswer {
    static let sample = TokenAnswer(
        accessToken: "access-1",
        expiresIn: 600,
        refreshToken: RefreshToken.sample.secret,
        sessionID: "session-1",
        deviceKey: "lkd_key",
        user: .sample()
    )
}

extension URL {
    /// The names and values of the query.
    var parameters: [String: String] {
        let items = URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
    }
}

extension URLRequest {
    /// The members of a form.
    var form: [String: String]? {
        httpBody.flatMap { URL(string: "http://form/?" + String(decoding: $0, as: UTF8.self)) }?.parameters
    }
}

extension BrowserLogIn {
    /// The callback after a login; nil omits a parameter.
    func answer(changing changes: [String: String?] = [:]) -> URL {
        let server = URLComponents(url: url, resolvingAgainstBaseURL: false)
        let issuer = url.absoluteString.components(separatedBy: "/authorize").first
        let parameters: [String: String?] = [
            "code": "code-1", "state": server?.queryItems?.first { $0.name == "state" }?.value, "iss": issuer,
        ]
        var answer = URLComponents(url: redirectURI, resolvingAgainstBaseURL: false)
        answer?.queryItems = parameters.merging(changes) { _, new in new }
            .compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
        guard let url = answer?.url else { fatalError("an address with a query is an address") }
        return url
    }
}

extension Device {
    /// The device that a client reports on the computer of the tests.
    static var sampled: Device? {
        #if os(Linux)
        Device(platform: "Linux")
        #else
        Device(platform: "macOS")
        #endif
    }
}
