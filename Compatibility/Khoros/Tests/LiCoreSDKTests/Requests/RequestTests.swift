import Foundation
import Latchkey
import LatchkeyTesting
import LiCoreSDK
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests of guests and users to the community.
@Suite(.timeLimit(.minutes(1))) struct RequestTests {
    let community: Community
    let sdk: LiSDKManager
    let record = LoginRecord()

    init() throws {
        community = try Community()
        sdk = try community.start()
        sdk.authManager.liLoginDelegate = record
        community.server.onAnyone("GET /questions") { _, _ in try .json(["title": "How?"]) }
        community.server.onAnyone("POST /kudos") { _, user in
            guard let user else { return .problem(.loginRequired) }
            return try .json(["from": user.username])
        }
    }

    private func request(_ path: String, method: String = "GET") -> URLRequest {
        var request = URLRequest(url: community.server.url.appending(path: path))
        request.httpMethod = method
        if method == "POST" { request.httpBody = Data("{}".utf8) }
        return request
    }

    private func kudos() async throws -> String {
        String(decoding: try await sdk.clientManager.data(for: request("kudos", method: "POST")).0, as: UTF8.self)
    }

    private func logIn(as name: String) async throws {
        sdk.authManager.initLoginFlow(from: community.screen(name))
        _ = try await record.next()
    }

    @Test func `guests browse, and say who visits`() async throws {
        let (data, _) = try await sdk.clientManager.data(for: request("questions"))
        #expect(String(decoding: data, as: UTF8.self) == #"{"title":"How?"}"#)
        let sent = try #require(community.server.requests("GET /questions").first)
        #expect(sent.header("client-id") == "client-1")
        #expect(sent.header("Visitor-Id") == sdk.visitorId)
        #expect(sent.header("Application-Identifier") == "Example")
        #expect(sent.header("Content-Type") == "application/json")
        #expect(sent.header("Authorization") == nil)
        #expect(sent.header("Auth-Service-Authorization") == nil)
    }

    @Test func `users are known by their token`() async throws {
        try await logIn(as: "ada")
        #expect(try await kudos() == #"{"from":"ada"}"#)
        let sent = try #require(community.server.requests("POST /kudos").first)
        #expect(sent.header("Authorization")?.hasPrefix("Bearer ") == true)
        #expect(sent.header("Auth-Service-Authorization") == "default")
    }

    @Test func `a guest's request that needs a user is refused where nothing can show the login`() async throws {
        let error = await liError { try await kudos() }
        #expect(error?.httpCode == 401)
        #expect(community.server.requests("POST /kudos").count == 1)
    }

    @Test func `what reads a guest's record shows no login`() async throws {
        let screen = community.screen("ada")
        sdk.authManager.loginPresenter = screen
        await #expect(throws: LatchkeyError.self) { try await sdk.latchkey.account.refresh() }
        #expect(await screen.appearances == 0)
        #expect(try await kudos() == #"{"from":"ada"}"#)
        #expect(await screen.appearances == 1)
    }

    @Test func `a guest's request that needs a user starts the login and is sent again`() async throws {
        let screen = community.screen("ada")
        sdk.authManager.loginPresenter = screen
        #expect(try await kudos() == #"{"from":"ada"}"#)
        let ending = try await record.next()
        #expect(ending == .success(try #require(community.server.user("ada")).id.rawValue))
        #expect(sdk.authManager.isUserLoggedIn())
        #expect(await screen.appearances == 1)
    }

    @Test func `many requests wait for one login`() async throws {
        let screen = community.screen("ada")
        sdk.authManager.loginPresenter = screen
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<10 { group.addTask { try await kudos() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: #"{"from":"ada"}"#, count: 10))
        #expect(await screen.appearances == 1)
        #expect(await record.endings.count == 1)
    }

    @Test func `a delegate that can show the login does`() async throws {
        let controller = Controller(community)
        sdk.authManager.liLoginDelegate = controller
        #expect(try await kudos() == #"{"from":"bob"}"#)
        #expect(await controller.ends == [true])
    }

    @Test func `a request waits for the login that is under way`() async throws {
        let (shown, go) = (Event(), Event())
        let screen = OwnScreen { login in
            await shown.happen()
            await go.wait()
            try await login.latchkey.logIn("ada", password: Community.password)
        }
        sdk.authManager.initLoginFlow(from: screen)
        await shown.wait()
        async let answer = kudos()
        _ = try await community.server.nextRequest("POST /kudos")
        await go.happen()
        #expect(try await answer == #"{"from":"ada"}"#)
        #expect(await screen.appearances == 1)
    }

    @Test func `a request of the login's own screen does not wait for it`() async throws {
        let (client, request) = (sdk.clientManager, request("kudos", method: "POST"))
        let screen = OwnScreen { login in
            let error = await liError { try await client.data(for: request) }
            #expect(error?.httpCode == 401)
            try await login.latchkey.logIn("ada", password: Community.password)
        }
        sdk.authManager.initLoginFlow(from: screen)
        let ending = try await record.next()
        #expect(ending == .success(try #require(community.server.user("ada")).id.rawValue))
        _ = await sdk.authManager.logoutUser()
        sdk.authManager.loginPresenter = screen
        #expect(try await kudos() == #"{"from":"ada"}"#)
        #expect(await screen.appearances == 2)
    }

    @Test func `a request that is refused while somebody logs out starts the login after it`() async throws {
        try await logIn(as: "ada")
        let hold = community.server.hold(.logOut)
        async let leaving = sdk.authManager.logoutUser()
        try await hold.arrival()
        let screen = community.screen("bob")
        sdk.authManager.loginPresenter = screen
        async let answer = kudos()
        _ = try await community.server.nextRequest("POST /kudos")
        hold.release()
        #expect(await leaving == nil)
        #expect(try await answer == #"{"from":"bob"}"#)
        #expect(await screen.appearances == 1)
    }

    @Test func `a login on demand ends with the last request that waits for it`() async throws {
        let shown = Event()
        let screen = OwnScreen { _ in
            await shown.happen()
            try await Task.sleep(for: .seconds(3_600))
        }
        sdk.authManager.loginPresenter = screen
        let waiting = Task { await liError { try await kudos() } }
        await shown.wait()
        waiting.cancel()
        #expect(await waiting.value?.isCancelled == true)
        #expect(try await record.next() == .failure(LiBaseError.Code.cancelled))
    }

    @Test func `who does not want to log in is not asked again by the same request`() async throws {
        let screen = OwnScreen { _ in }
        sdk.authManager.loginPresenter = screen
        let error = await liError { try await kudos() }
        #expect(error?.httpCode == LiBaseError.Code.cancelled)
        #expect(error?.isCancelled == true)
        #expect(try await record.next() == .failure(LiBaseError.Code.cancelled))
        #expect(await screen.appearances == 1)
        sdk.authManager.logsInOnDemand = false
        let refused = await liError { try await kudos() }
        #expect(refused?.httpCode == 401)
        #expect(await screen.appearances == 1)
    }

    @Test func `a login on demand that has no network fails its requests so`() async throws {
        let server = community.server
        let screen = OwnScreen { login in
            server.isOffline = true
            try await login.latchkey.logIn("ada", password: Community.password)
        }
        sdk.authManager.loginPresenter = screen
        let error = await liError { try await kudos() }
        #expect(error?.httpCode == 105)
        #expect(error?.latchkeyError?.code == .networkUnavailable)
    }

    @Test func `a completion is called once, on the main actor`() async throws {
        let result = await withCheckedContinuation { continuation in
            sdk.clientManager.request(request("questions")) { result in
                MainActor.assertIsolated()
                continuation.resume(returning: result.map(\.count))
            }
        }
        #expect(try result.get() == 16)
    }
}

/// A view controller of an app, which shows the login and receives its result.
@MainActor
private final class Controller: LiAuthorizationDelegate, LiLoginPresenter {
    private let community: Community
    private(set) var ends: [Bool] = []

    nonisolated init(_ community: Community) { self.community = community }

    func presentLiLogin(_ login: LiLogin) async throws {
        let server = community.server
        try await login.logIn { page in try await server.authorize(page, as: "bob") }
    }

    func login(status: Bool, userId: String?, error: (any Error)?) { ends.append(status) }
}
