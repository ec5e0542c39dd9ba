import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

/// Logins with the libraries of providers, on the device.
@Suite struct ProviderLogInTests {
    private let server = FakeServer()

    private func client() -> LatchkeyClient { LatchkeyClient.fake(server: server) }

    /// The code of the error; nil if there is none.
    private func code(_ body: () async throws(LatchkeyError) -> Void) async -> ErrorCode? {
        do throws(LatchkeyError) {
            try await body()
            return nil
        } catch { return error.code }
    }

    @Test func `the providers are listed in the order of their buttons`() async throws {
        #expect(try await client().upstreams().isEmpty)
        server.addProvider("apple")
        server.addProvider("work", kind: "oidc", name: "Acme")
        let upstreams = try await client().upstreams()
        #expect(upstreams.map(\.id) == ["apple", "work"])
        #expect(upstreams.map(\.name) == ["Apple", "Acme"])
        #expect(upstreams.map(\.provider) == ["apple", "oidc"])
        #expect(upstreams[0].path == "/federation/apple")
    }

    @Test(arguments: ["apple", "google", "microsoft", "oidc"]) func `a person logs in, and comes back as the same user`(
        kind: String
    ) async throws {
        let upstream = server.addProvider(kind)
        let person = FakeProviderSignIn(server, as: "4711", emailAddress: "ada@example.com", displayName: "Ada")
        let user = try await client().logIn(with: person, at: upstream)
        #expect(user.displayName == "Ada")
        let again = client()
        #expect(try await again.logIn(with: person, at: upstream).id == user.id)
        let identities = try await again.identities()
        #expect(identities.count == 1)
        #expect(identities.first?.issuer?.hasPrefix("https://") == true)
        #expect(identities.first?.uniqueID == "4711")
    }

    private static let codes = FakeProviderSignIn.Fault.allCases.map { fault in
        let code: ErrorCode =
            switch fault {
            case .cancelled: .loginCancelled
            case .libraryFails: .providerFailed
            case .providerUnreachable: .providerUnavailable
            default: .invalidIDToken
            }
        return (fault, code)
    }

    @Test(arguments: codes) func `what goes wrong has a code, and nobody is signed in`(
        fault: FakeProviderSignIn.Fault,
        expected: ErrorCode
    ) async throws {
        let (upstream, latchkey) = (server.addProvider("google"), client())
        let person = FakeProviderSignIn(server, as: "4711", fault: fault)
        let code = await code { () throws(LatchkeyError) in _ = try await latchkey.logIn(with: person, at: upstream) }
        #expect(code == expected)
        #expect(await latchkey.user == nil)
    }

    @Test func `a person whose address a user has proved links the account`() async throws {
        let (upstream, latchkey) = (server.addProvider("google"), client())
        let known = User(
            id: .init(rawValue: "019a0000-0000-7000-8000-000000000001"),
            username: "ada",
            emailAddress: "ada@example.com",
            emailAddressVerified: true,
            createdAt: server.clock.date,
            modifiedAt: server.clock.date
        )
        server.addUser(known, password: "correct horse")
        let person = FakeProviderSignIn(server, as: "4711", emailAddress: "ada@example.com")
        let code = await code { () throws(LatchkeyError) in _ = try await latchkey.logIn(with: person, at: upstream) }
        #expect(code == .accountExists)
        let ada = try await latchkey.logIn("ada", password: "correct horse")
        let identity = try await latchkey.identities.link(with: person, at: upstream)
        #expect(identity.issuer == "https://accounts.google.com")
        #expect(try await client().logIn(with: person, at: upstream).id == ada.id)
    }

    @Test func `an unknown provider is not found`() async throws {
        let unknown = Upstream(id: "unknown", provider: "oidc", name: "", path: "")
        let (person, latchkey) = (FakeProviderSignIn(server, as: "4711"), client())
        let code = await code { () throws(LatchkeyError) in _ = try await latchkey.logIn(with: person, at: unknown) }
        #expect(code == .notFound)
    }

    @Test func `no description shows a token`() {
        let credential = ProviderCredential(idToken: "secret-1", accessToken: "secret-2", displayName: "secret-3")
        let request = FederatedLogInRequest(upstreamID: "a", idToken: "secret-1", nonce: "secret-2")
        let link = FederatedLinkRequest(upstreamID: "a", idToken: "secret-1", nonce: "secret-2")
        for text in ["\(credential)", "\(request)", "\(link)", String(reflecting: request)] {
            #expect(!text.contains("secret"), "\(text)")
        }
    }
}
