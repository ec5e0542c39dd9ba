import Foundation
import Latchkey
import LatchkeyTesting
import LiCoreSDK
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The known state after a restart of the app.
@Suite(.timeLimit(.minutes(1))) struct RestartTests {
    let community: Community

    init() async throws {
        community = try Community()
        let (sdk, record) = (try community.start(), LoginRecord())
        sdk.authManager.liLoginDelegate = record
        sdk.authManager.initLoginFlow(from: community.browser(as: "ada"))
        _ = try await record.next()
    }

    @Test func `the login is restored at once and without a network`() async throws {
        community.server.isOffline = true
        let sdk = try community.start()
        #expect(sdk.authManager.isUserLoggedIn())
        #expect(try await sdk.latchkey.restore() != .signedOut)
        #expect(sdk.authManager.isUserLoggedIn())
    }

    @Test func `a device that is locked changes nothing`() async throws {
        community.store.isLocked = true
        let sdk = try community.start()
        #expect(try await sdk.latchkey.restore() == .locked)
        #expect(sdk.authManager.isUserLoggedIn())
    }

    @Test func `what is kept of another community says nothing`() async throws {
        let other = try Community.credentials("https://other.example.com")
        let sdk = try community.start(other, store: MemoryCredentialStore())
        #expect(!sdk.authManager.isUserLoggedIn())
        #expect(try await sdk.latchkey.restore() == .signedOut)
        await sdk.authManager.status.update()
        #expect(try community.start().authManager.isUserLoggedIn())
    }

    @Test func `a session that ended while nobody looked is found out at the first request`() async throws {
        let sdk = try community.start()
        community.server.endSessions(of: "ada")
        #expect(sdk.authManager.isUserLoggedIn())
        let profile = URLRequest(url: community.server.url.appending(path: "v1/users/me"))
        let refused = await liError { try await sdk.clientManager.data(for: profile) }
        #expect(refused?.httpCode == 401)
        #expect(!sdk.authManager.isUserLoggedIn())
        #expect(try !community.start().authManager.isUserLoggedIn())
    }
}
