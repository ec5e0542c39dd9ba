import Foundation
import Latchkey
import LatchkeyTesting
import LiCoreSDK

/// An app of a community that tests start, end and restart.
///
/// Its arguments are the file of the credential store and optionally `logIn`. It prints the visitor's id and whether a
/// user is logged in, and ends at once, as an app that is killed.
@main
struct ForumProcess {
    static func main() async throws {
        guard let url = URL(string: "https://community.example.com") else { return }
        let arguments = CommandLine.arguments
        let server = FakeServer(url: url, applications: ["community"])
        server.addUser("ada", password: "correct horse")
        let latchkey = LatchkeyClient.fake(
            server: server,
            application: "community",
            credentialStore: FileCredentialStore(file: URL(filePath: arguments[1]))
        )
        let credentials = try LiAppCredentials(
            clientId: "client-1",
            clientSecret: "client-secret",
            communityURL: url.absoluteString,
            tenantID: "community",
            clientAppName: "Example"
        )
        LiSDKManager.setup(credentials: credentials, latchkey: latchkey)
        let manager = LiSDKManager.shared()
        if arguments.contains("logIn") {
            _ = try await latchkey.logIn("ada", password: "correct horse")
            while !manager.authManager.isUserLoggedIn() { await Task.yield() }
        }
        print(manager.visitorId, manager.authManager.isUserLoggedIn())
        fflush(nil)
        kill(getpid(), SIGKILL)
    }
}
