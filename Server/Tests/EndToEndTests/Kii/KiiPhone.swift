import Foundation
import KiiSDK
import Latchkey
import LatchkeyTesting
import Testing

/// A server with an app of Kii Cloud, and the app on a phone.
struct KiiPhone {
    static let appID = "b7a3f31c"
    static let appKey = "an-app-key-of-the-tests"

    let folder: TemporaryFolder
    let server: LocalServer
    let store = MemoryCredentialStore()

    /// Starts a server with the app.
    init() async throws {
        folder = try await TemporaryFolder()
        let add = ["applications", "add", Self.appID, "--kii", "--app-key", Self.appKey]
        server = try await LocalServer.start(in: folder, knowing: add).server
        begin()
    }

    /// Initializes the app, as at its start.
    func begin() {
        let latchkey = LatchkeyClient(server: server.url, application: Self.appID, credentialStore: store)
        Kii.begin(withID: Self.appID, andKey: Self.appKey, latchkey: latchkey)
    }

    /// Registers a user and logs them in.
    func register(_ username: String) async throws -> KiiUser {
        let error = await withCheckedContinuation { continuation in
            KiiUser(username: username, andPassword: "1234").performRegistration { _, error in
                continuation.resume(returning: error.map { $0 as NSError })
            }
        }
        if let error { throw error }
        return try #require(KiiUser.current())
    }
}

/// Waits on a new thread for a blocking call.
func waiting<Value: Sendable>(for call: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try call() }) }
    }
}
