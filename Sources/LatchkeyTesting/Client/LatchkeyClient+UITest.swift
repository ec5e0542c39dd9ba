public import Latchkey

extension LatchkeyClient {
    /// A client for an app under a UI test, as its launch arguments say; nil without any of them.
    ///
    /// Never touches the network; all calls work in memory. Use it in debug builds only:
    ///
    /// ```swift
    /// #if DEBUG
    /// let latchkey = LatchkeyClient.uiTest() ?? LatchkeyClient(server: server)
    /// #else
    /// let latchkey = LatchkeyClient(server: server)
    /// #endif
    /// ```
    ///
    /// The UI test signs the app in with one line:
    ///
    /// ```swift
    /// app.launchArguments = ["-latchkey-signed-in-as", "ada"]
    /// ```
    ///
    /// | argument | the app starts |
    /// |---|---|
    /// | `-latchkey-signed-in-as NAME` | with this user signed in, whose password is `preview` |
    /// | `-latchkey-signed-out` | without a user; `ada` can log in with the password `preview` |
    /// | `-latchkey-locked` | on a device that has not been unlocked since its start |
    ///
    /// - Parameters:
    ///   - arguments: The launch arguments.
    ///   - server: A server with the data of the test; an empty one without it.
    /// - Returns: The client.
    public static func uiTest(
        arguments: [String] = CommandLine.arguments,
        server: FakeServer = FakeServer()
    ) -> LatchkeyClient? {
        if let option = arguments.firstIndex(of: "-latchkey-signed-in-as"), option + 1 < arguments.count {
            return preview(signedInAs: arguments[option + 1], server: server)
        }
        if arguments.contains("-latchkey-signed-out") {
            if server.user("ada") == nil { server.addUser("ada", password: "preview") }
            return previewSignedOut(server: server)
        }
        return arguments.contains("-latchkey-locked") ? previewLocked() : nil
    }
}
