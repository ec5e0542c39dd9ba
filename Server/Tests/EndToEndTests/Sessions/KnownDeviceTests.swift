import Foundation
import Latchkey
import LatchkeyTesting
import Testing

@Suite struct KnownDeviceTests {
    private static let password = "correct horse"

    private static func code(of call: () async throws -> some Any) async throws -> ErrorCode? {
        do {
            _ = try await call()
            return nil
        } catch let error as LatchkeyError { return error.code }
    }

    @Test func `a guessing stranger does not lock users out of their known device`() async throws {
        let folder = try await TemporaryFolder()
        let server = try await LocalServer.start(in: folder)
        let store = FileCredentialStore(file: folder.url.appending(path: "credentials.json"))
        let ada = server.client(credentialStore: store)
        try await ada.register(Registration(username: "ada", password: Self.password))
        try await ada.logOut(waitsForServer: true)

        let stranger = server.client()
        var codes: [ErrorCode?] = []
        for number in 1...20 {
            codes.append(try await Self.code { try await stranger.logIn("ada", password: "wrong \(number)") })
        }
        #expect(
            codes.prefix(5) == [
                .invalidCredentials, .invalidCredentials, .invalidCredentials, .invalidCredentials, .invalidCredentials,
            ]
        )
        #expect(codes.dropFirst(5).contains(.tooManyAttempts))

        // The app was restarted meanwhile.
        let restarted = server.client(credentialStore: store)
        #expect(try await restarted.logIn("ada", password: Self.password).username == "ada")
        await server.stop()
    }

    @Test func `a limited login names the time to wait`() async throws {
        let folder = try await TemporaryFolder()
        let server = try await LocalServer.start(in: folder)
        let stranger = server.client()
        var refusal: LatchkeyError?
        while refusal == nil {
            do { try await stranger.logIn("ada", password: "wrong horse") } catch {
                if error.code == .tooManyAttempts { refusal = error }
            }
        }
        #expect((Duration.seconds(1)...Duration.seconds(10)).contains(try #require(refusal?.retryAfter)))
        await server.stop()
    }
}
