import Foundation
import Latchkey
import LatchkeyTesting
import LiCoreSDK
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The outcome of requests that wait for a new access token.
@Suite(.timeLimit(.minutes(1))) struct SessionEndTests {
    let community: Community
    let sdk: LiSDKManager
    let record = LoginRecord()

    init() async throws {
        community = try Community()
        sdk = try community.start()
        sdk.authManager.liLoginDelegate = record
        community.server.on("GET /messages") { _, user in try .json(["of": user.username]) }
        sdk.authManager.initLoginFlow(from: community.screen("ada"))
        _ = try await record.next()
        community.server.expireAccessTokens()
    }

    /// The results of 20 concurrent requests: 200 or the number of an error.
    private func codes() async -> [Int] {
        let (client, url) = (sdk.clientManager, community.server.url.appending(path: "messages"))
        return await withTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask { await liError { try await client.data(for: URLRequest(url: url)) }?.httpCode ?? 200 }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `all are answered after one refresh`() async throws {
        #expect(await codes() == Array(repeating: 200, count: 20))
        #expect(community.server.requests(.refresh).count == 1)
        #expect(sdk.authManager.isUserLoggedIn())
    }

    @Test func `all requests fail when the refresh is refused, and the user is logged out`() async throws {
        community.server.inject(.answers(.problem(.sessionEnded, reason: .revoked)), into: .refresh)
        #expect(await codes() == Array(repeating: 401, count: 20))
        #expect(community.server.requests(.refresh).count == 1)
        #expect(!sdk.authManager.isUserLoggedIn())
        // Later requests are a guest's, and show the login.
        let screen = community.screen("ada")
        sdk.authManager.loginPresenter = screen
        #expect(await codes() == Array(repeating: 200, count: 20))
        #expect(await screen.appearances == 1)
    }

    @Test func `a refresh without a network fails them and ends nothing`() async throws {
        community.server.inject(.offline, into: .refresh, times: 50)
        #expect(Set(await codes()) == [105])
        #expect(sdk.authManager.isUserLoggedIn())
        community.server.heal()
        #expect(await codes() == Array(repeating: 200, count: 20))
    }
}
