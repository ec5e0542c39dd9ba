import Foundation
import Latchkey
import LatchkeyTesting
import LiCoreSDK
import Testing

/// The delegate's calls about a login, and the state at that time.
@Suite(.timeLimit(.minutes(1))) struct LoginTests {
    let community: Community
    let sdk: LiSDKManager
    let record = LoginRecord()

    init() throws {
        community = try Community()
        sdk = try community.start()
        sdk.authManager.liLoginDelegate = record
    }

    private var auth: LiAuthManager { sdk.authManager }
    private func id(_ name: String) throws -> String { try #require(community.server.user(name)).id.rawValue }

    @Test func `a login at the community's page succeeds`() async throws {
        #expect(!auth.isUserLoggedIn())
        await MainActor.run { record.react = { [auth] _ in #expect(auth.isUserLoggedIn()) } }
        auth.initLoginFlow(from: community.browser(as: "ada"), deviceToken: nil, notificationProvider: nil)
        #expect(try await record.next() == .success(id("ada")))
        #expect(await sdk.latchkey.user?.username == "ada")
    }

    @Test func `a login on a screen of the app's own succeeds`() async throws {
        auth.initLoginFlow(from: community.screen("ada"))
        #expect(try await record.next() == .success(id("ada")))
        #expect(auth.isUserLoggedIn())
    }

    @Test func `a wrong password is reported`() async throws {
        auth.initLoginFlow(from: community.screen("ada", password: "wrong"))
        #expect(try await record.next() == .failure(401))
        #expect(!auth.isUserLoggedIn())
        #expect(await record.messages.first?.contains("password") == true)
    }

    @Test func `a login that the person cancels is reported`() async throws {
        auth.initLoginFlow(from: Community.closedBrowser)
        #expect(try await record.next() == .failure(LiBaseError.Code.cancelled))
        auth.initLoginFlow(from: LiBrowserPresenter { [server = community.server] in try server.refuse($0) })
        #expect(try await record.next() == .failure(LiBaseError.Code.cancelled))
        auth.initLoginFlow(from: OwnScreen { _ in })
        #expect(try await record.next() == .failure(LiBaseError.Code.cancelled))
        #expect(!auth.isUserLoggedIn())
    }

    @Test func `single sign-on needs no screen`() async throws {
        let screen = OwnScreen { _ in }
        auth.initLoginFlow(from: screen, withSSOToken: community.ssoToken())
        let ending = try await record.next()
        #expect(ending == .success(try id("carol")))
        #expect(await screen.appearances == 0)
        #expect(auth.isUserLoggedIn())
    }

    @Test func `a token that is refused is reported, and no screen is shown`() async throws {
        let (screen, token) = (OwnScreen { _ in }, community.ssoToken())
        auth.initLoginFlow(from: screen, withSSOToken: token)
        _ = try await record.next()
        _ = await auth.logoutUser()
        auth.initLoginFlow(from: screen, withSSOToken: token)
        #expect(try await record.next() == .failure(401))
        auth.initLoginFlow(from: screen, withSSOToken: "")
        #expect(try await record.next() == .failure(102))
        #expect(await screen.appearances == 0)
        #expect(!auth.isUserLoggedIn())
        #expect(await !record.messages.contains { $0.contains(token) })
    }

    @Test func `without a network a login is reported as not answered`() async throws {
        let page = community.browser(as: "ada")
        community.server.isOffline = true
        auth.initLoginFlow(from: page)
        #expect(try await record.next() == .failure(105))
        auth.initLoginFlow(from: page, withSSOToken: community.ssoToken())
        #expect(try await record.next() == .failure(105))
        community.server.inject(.timesOut, into: .ssoLogIn)
        community.server.isOffline = false
        auth.initLoginFlow(from: page, withSSOToken: community.ssoToken())
        #expect(try await record.next() == .failure(408))
        community.server.inject(.answers(.status(503)), into: .ssoLogIn)
        auth.initLoginFlow(from: page, withSSOToken: community.ssoToken())
        #expect(try await record.next() == .failure(503))
        #expect(!auth.isUserLoggedIn())
    }

    @Test func `an answer with another state is refused, and nothing is asked`() async throws {
        let other = try Community()
        let presenter = LiBrowserPresenter { [server = community.server] page in
            let answer = try await server.authorize(page, as: "ada").absoluteString
            let forged = answer.replacing(/state=[^&]*/, with: "state=\(String(repeating: "A", count: 43))")
            return try #require(URL(string: forged))
        }
        auth.initLoginFlow(from: presenter)
        #expect(try await record.next() == .failure(403))
        #expect(community.server.requests(.token).isEmpty)
        // The control: with the right state the login succeeds.
        let twin = try other.start()
        twin.authManager.liLoginDelegate = record
        twin.authManager.initLoginFlow(from: other.browser(as: "ada"))
        let ending = try await record.next()
        #expect(ending == .success(try #require(other.server.user("ada")).id.rawValue))
    }

    @Test func `the page is asked for with PKCE and a new state each time`() async throws {
        let pages = Pages()
        let presenter = LiBrowserPresenter { page in
            pages.urls.append(page)
            throw CancellationError()
        }
        for _ in 0..<2 {
            auth.initLoginFlow(from: presenter)
            _ = try await record.next()
        }
        let queries = await pages.urls.map { URLComponents(url: $0, resolvingAgainstBaseURL: false)?.queryItems ?? [] }
        let values = queries.map { Dictionary($0.map { ($0.name, $0.value ?? "") }) { first, _ in first } }
        #expect(
            values.map { $0["redirect_uri"] } == Array(repeating: "com.example.community://oauth2callback", count: 2)
        )
        #expect(values.map { $0["client_id"] } == ["community", "community"])
        #expect(values.map { $0["code_challenge_method"] } == ["S256", "S256"])
        #expect(Set(values.map { $0["state"] }).count == 2)
        let shown = await pages.urls.map(\.absoluteString)
        #expect(shown.allSatisfy { !$0.contains("client-secret") })
    }

    @Test func `a login replaces the current user`() async throws {
        auth.initLoginFlow(from: community.browser(as: "ada"))
        _ = try await record.next()
        auth.initLoginFlow(from: community.browser(as: "bob"))
        #expect(try await record.next() == .success(id("bob")))
        #expect(await sdk.latchkey.users.map(\.username) == ["bob"])
        await sdk.latchkey.pendingLogOuts.sendAll()
        #expect(community.server.sessions(of: "ada").isEmpty)
    }

    @Test func `a failed login keeps the current user`() async throws {
        auth.initLoginFlow(from: community.browser(as: "ada"))
        _ = try await record.next()
        for presenter in [Community.closedBrowser] as [any LiLoginPresenter] + [community.screen("bob", password: "x")]
        {
            auth.initLoginFlow(from: presenter)
            _ = try await record.next()
            #expect(auth.isUserLoggedIn())
            #expect(await sdk.latchkey.user?.username == "ada")
        }
    }

    @Test func `a delegate of the older form is told once`() async throws {
        let older = OlderDelegate()
        auth.liLoginDelegate = older
        auth.initLoginFlow(from: community.screen("ada", password: "wrong"))
        await older.wasTold.wait()
        #expect(await older.calls.count == 1)
        #expect(await older.calls.first??.contains("password") == true)
    }

    @Test func `push notifications are registered with either login`() async throws {
        let token = String(repeating: "0f", count: 32)
        auth.initLoginFlow(
            from: OwnScreen { _ in },
            withSSOToken: community.ssoToken(),
            deviceToken: token,
            notificationProvider: .apns
        )
        _ = try await record.next()
        #expect(community.server.pushDevices(of: "carol").map(\.token) == [token])
        auth.initLoginFlow(from: community.browser(as: "ada"), deviceToken: "a:B", notificationProvider: .firebase)
        _ = try await record.next()
        _ = try await community.server.nextRequest("PUT /v1/users/me/devices/fcm/{token}")
        #expect(community.server.pushDevices(of: "ada").map(\.token).contains("a:B"))
        sdk.update(deviceToken: "c:D")
        var request = try await community.server.nextRequest("PUT /v1/users/me/devices/fcm/{token}")
        while !request.path.hasSuffix("c%3AD") {
            request = try await community.server.nextRequest("PUT /v1/users/me/devices/fcm/{token}")
        }
        #expect(community.server.pushDevices(of: "ada").map(\.token).contains("c:D"))
    }

    @Test func `a device token that is none keeps nobody out`() async throws {
        auth.initLoginFlow(
            from: OwnScreen { _ in },
            withSSOToken: community.ssoToken(),
            deviceToken: "of another kind",
            notificationProvider: .apns
        )
        #expect(try await record.next() == .success(id("carol")))
        // A later login, which would send it along, succeeds as well.
        auth.initLoginFlow(from: community.screen("ada"), deviceToken: "another", notificationProvider: .apns)
        #expect(try await record.next() == .success(id("ada")))
        await sdk.latchkey.pushRegistrar.register()
        auth.initLoginFlow(from: community.screen("bob"))
        #expect(try await record.next() == .success(id("bob")))
    }

    @Test func `a community on this computer has no way back, and its apps' own screens work`() async throws {
        let local = try community.start(
            try Community.credentials("http://127.0.0.1:8080"),
            store: MemoryCredentialStore()
        )
        local.authManager.liLoginDelegate = record
        local.authManager.initLoginFlow(from: community.browser(as: "ada"))
        #expect(try await record.next() == .failure(403))
        local.authManager.initLoginFlow(from: community.screen("ada"))
        #expect(try await record.next() == .success(id("ada")))
    }

    @MainActor private final class Pages {
        var urls: [URL] = []
        nonisolated init() {}
    }
}

/// A delegate for the first version of the SDK.
@MainActor
private final class OlderDelegate: LiAuthorizationDelegate {
    private(set) var calls: [String?] = []
    let wasTold = Event()

    nonisolated init() {}

    func login(status: Bool, errorMessage: String?) {
        calls.append(errorMessage)
        Task { await wasTold.happen() }
    }
}
