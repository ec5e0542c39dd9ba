#if os(Linux) || os(macOS)
public import Foundation
public import LatchkeyAPI

extension LatchkeyClient {
    /// Lets the person log in or register in their browser.
    ///
    /// Opens the server's page, waits on a loopback port for the browser to come back (RFC 8252 §7.3), and stores the
    /// session. The application needs `http://127.0.0.1/callback` as a redirect URI. A person who is signed in in the
    /// browser only confirms. Cancelling the task ends the login at once.
    ///
    /// - Parameters:
    ///   - options: Options for the login page.
    ///   - timeout: How long to wait for the person.
    ///   - browser: The browser that opens the page.
    /// - Returns: The signed-in user.
    /// - Throws: ``LatchkeyError``: `browser_unavailable` if no browser can be opened, `login_cancelled` if the person
    ///   declines, `timed_out`, `wrong_issuer`, `cancelled`, and the errors of ``logIn(_:callback:)``. The current user
    ///   stays signed in then.
    @discardableResult
    public func logInWithBrowser(
        options: BrowserLogInOptions = BrowserLogInOptions(),
        timeout: Duration = .seconds(300),
        opening browser: some WebBrowser = .system
    ) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            try await logInWithBrowser(options: options, timeout: timeout) { try await browser.open($0) }
        }
    }

    /// Lets the person log in in a browser that the app or the person opens.
    ///
    /// For terminal programs, which may have no browser to open:
    ///
    /// ```swift
    /// try await latchkey.logInWithBrowser { print("Open \($0) in a browser on this computer.") }
    /// ```
    ///
    /// - Parameters:
    ///   - options: Options for the login page.
    ///   - timeout: How long to wait for the person.
    ///   - show: Shows the page; it is cancelled when the login ends.
    /// - Returns: The signed-in user.
    /// - Throws: ``LatchkeyError``, as ``logInWithBrowser(options:timeout:opening:)``; `browser_unavailable` if `show`
    ///   throws.
    @discardableResult
    public func logInWithBrowser(
        options: BrowserLogInOptions = BrowserLogInOptions(),
        timeout: Duration = .seconds(300),
        _ show: @escaping @Sendable (URL) async throws -> Void
    ) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            let listener = try LoopbackListener()
            let logIn = try browserLogIn(redirectURI: listener.redirectURI, options: options)
            let callback: URL
            do {
                callback = try await self.callback(of: logIn, at: listener, within: timeout, show)
            } catch let error as LatchkeyError {
                throw error
            } catch is CancellationError {
                throw LatchkeyError.cancelled
            } catch {
                throw LatchkeyError.noBrowser(error)
            }
            return try await self.logIn(logIn, callback: callback)
        }
    }

    private func callback(
        of logIn: BrowserLogIn,
        at listener: LoopbackListener,
        within timeout: Duration,
        _ show: @escaping @Sendable (URL) async throws -> Void
    ) async throws -> URL {
        let time = time
        let deadline = time.uptime() + timeout
        return try await withThrowingTaskGroup(of: URL?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await listener.callback(of: logIn) }
            group.addTask {
                try await show(logIn.url)
                return nil
            }
            group.addTask {
                try await time.sleep(until: deadline)
                throw LatchkeyError.browserTimedOut
            }
            while let callback = try await group.next() {
                if let callback { return callback }
            }
            throw LatchkeyError.cancelled
        }
    }
}
#endif
