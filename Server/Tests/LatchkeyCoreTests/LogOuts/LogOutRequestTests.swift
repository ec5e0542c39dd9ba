import Foundation
import LatchkeyCore
import Testing

@Suite struct LogOutRequestTests {
    private static let uri = "https://shop.example.com/bye?lang=en"

    private let signer = PlainClaims()

    private var requests: LogOutRequests {
        var rules = ClientRules()
        rules.postLogOutRedirectURIs = [Self.uri]
        let applications = [
            Application(id: "shop", name: "Shop", client: rules), Application(id: "news", name: "News"),
        ]
        return LogOutRequests(signer: signer) { id in
            applications.first { $0.id == id }
        } subject: { userID, application in
            "\(userID) at \(application.id)"
        }
    }

    @Test func `an ID token of the user logs out at once and returns with the state`() async throws {
        let hint = try await signer.idToken(of: "u at shop")
        let request = LogOutRequest(idTokenHint: hint, redirectURI: Self.uri, state: "x")
        let step = try await requests.step(of: request, by: "u")
        #expect(step == .end(LogOutReturn(uri: Self.uri, state: "x")))
    }

    @Test func `an ID token without a URI logs out at once`() async throws {
        let hint = try await signer.idToken(of: "u at shop")
        #expect(try await requests.step(of: LogOutRequest(idTokenHint: hint), by: "u") == .end(nil))
    }

    @Test func `an ID token is enough to return where nobody is signed in`() async throws {
        let hint = try await signer.idToken(of: "u at shop", for: .list([.text("shop")]))
        let request = LogOutRequest(idTokenHint: hint, redirectURI: Self.uri)
        #expect(try await requests.step(of: request, by: nil) == .end(LogOutReturn(uri: Self.uri)))
    }

    @Test(arguments: [LogOutRequest(), LogOutRequest(state: "x"), LogOutRequest(redirectURI: uri, state: "x")])
    func `a request without an application is asked about and never returns`(request: LogOutRequest) async throws {
        #expect(try await requests.step(of: request, by: "u") == .ask(nil))
    }

    @Test func `a request with a client's id is asked about and returns`() async throws {
        let request = LogOutRequest(clientID: "shop", redirectURI: Self.uri)
        #expect(try await requests.step(of: request, by: "u") == .ask(LogOutReturn(uri: Self.uri)))
    }

    @Test func `another user's ID token is refused`() async throws {
        let request = LogOutRequest(idTokenHint: try await signer.idToken(of: "v at shop"), redirectURI: Self.uri)
        await #expect(throws: LogOutRequestError.refused(.otherUser)) { try await requests.step(of: request, by: "u") }
    }

    @Test func `a token of another kind, application or server is refused`() async throws {
        let access = try await signer.sign(
            ["sub": .text("u at shop"), "aud": .text("shop"), "exp": .integer(1)],
            type: "at+jwt",
            by: .es256,
            at: .distantPast
        )
        let several = ClaimValue.list([.text("shop"), .text("news")])
        let hints = [
            access, "forged", try await signer.idToken(of: "u at gone", for: .text("gone")),
            try await signer.idToken(of: "u at shop", for: several),
        ]
        for hint in hints {
            await #expect(throws: LogOutRequestError.refused(.invalidHint)) {
                try await requests.step(of: LogOutRequest(idTokenHint: hint), by: "u")
            }
        }
        let own = try await signer.idToken(of: "u at shop")
        await #expect(throws: LogOutRequestError.refused(.invalidHint)) {
            try await requests.step(of: LogOutRequest(idTokenHint: own, clientID: "news"), by: "u")
        }
    }

    @Test(arguments: [uri + "&more=1", "https://shop.example.com/", "https://shop.example.com/bye"])
    func `a URI that is not registered is refused`(uri: String) async throws {
        let hint = try await signer.idToken(of: "u at shop")
        for request in [LogOutRequest(idTokenHint: hint, redirectURI: uri), .init(clientID: "shop", redirectURI: uri)] {
            await #expect(throws: LogOutRequestError.refused(.unknownRedirectURI)) {
                try await requests.step(of: request, by: "u")
            }
        }
    }

    @Test func `an unknown application is refused`() async throws {
        await #expect(throws: LogOutRequestError.refused(.unknownClient)) {
            try await requests.step(of: LogOutRequest(clientID: "gone"), by: "u")
        }
    }

    @Test func `repeated and long parameters are refused, unknown and empty ones ignored`() throws {
        #expect(throws: LogOutRefusal.malformed) { try LogOutRequest(fields: [("state", "a"), ("state", "a")]) }
        let long = String(repeating: "a", count: LogOutRequest.longestState + 1)
        #expect(throws: LogOutRefusal.malformed) { try LogOutRequest(fields: [("state", long)]) }
        let request = try LogOutRequest(fields: [("x", "1"), ("x", "2"), ("client_id", ""), ("state", "s")])
        #expect(request == LogOutRequest(state: "s"))
    }
}
