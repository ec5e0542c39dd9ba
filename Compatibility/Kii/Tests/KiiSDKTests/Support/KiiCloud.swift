import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyTesting

@testable import KiiSDK

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server in memory that answers the Kii API, and a phone with an app of it.
///
/// The fake server holds the users, sessions and tokens.
final class KiiCloud: Sendable {
    static let app = "balance"
    static let key = "app-key"
    static let password = "correct horse"

    let server: FakeServer
    let store = FaultyCredentialStore()
    /// Whether a login returns a refresh token.
    let issuesRefreshTokens: Bool

    init(issuesRefreshTokens: Bool = true, accessTokenLifetime: Int = 600) {
        server = FakeServer(applications: [Self.app], accessTokenLifetime: accessTokenLifetime)
        self.issuesRefreshTokens = issuesRefreshTokens
        server.addUser("ada", password: Self.password, displayName: "Ada", attributes: ["score": 7])
        server.addUser("bob", password: Self.password)
        answerTokens()
        answerUsers()
    }

    /// Starts the app on the phone.
    ///
    /// A second call restarts it; its stored data stays.
    @discardableResult
    func begin() -> KiiApp {
        let address = KiiApp.Address(id: Self.app, key: Self.key, server: server.url)
        let app = KiiApp(address, latchkey: .fake(server: server, application: Self.app, credentialStore: store))
        Kii.begin(app)
        return app
    }

    /// The path of the app.
    static let root = "/api/apps/\(app)"

    /// The requests to the Kii API, without those of the underlying SDK.
    var requests: [String] { server.requests.map(\.description).filter { $0.contains(" /api/") } }

    /// A member of the body of the last request for a pattern.
    func sent(_ pattern: RequestPattern, _ member: String) throws -> JSONValue? {
        try server.requests(pattern).last?.decode(JSONValue.self).objectValue?[member]
    }

    /// Answers one call with a refusal of the Kii API.
    func refuse(_ pattern: RequestPattern, _ status: Int, _ word: String) throws {
        server.inject(.answers(try .refusal(status, word)), into: pattern)
    }
}

extension FakeAnswer {
    /// A refusal in the JSON of the Kii API.
    static func refusal(_ status: Int, _ word: String) throws -> FakeAnswer {
        var answer = try json(["errorCode": word, "message": "The message of \(word)."], status: status)
        answer.headers["Content-Type"] = "application/vnd.kii.SomeException+json"
        return answer
    }
}
