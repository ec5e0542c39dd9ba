#if os(Linux) || os(macOS)
public import Foundation
public import LatchkeyAPI

extension LatchkeyClient {
    /// Has the person log in, or register, in their browser.
    ///
    /// Opens the server's page there, waits on a port of this computer for the browser to come back (RFC 8252 §7.3), and
    /// keeps the session like that of any other login. The application needs `http://127.0.0.1/callback` as a redirect URI.
    /// Cancelling the task ends it at once. Whoever is logged in in the browser already only says yes.
    ///
    /// - Parameters:
    ///   - options: What the app wishes.
    ///   - patience: How long to wait for the person.
    ///   - browser: What shows the page.
    /// - Returns: The user, who is signed in now.
    /// - Throws: ``LatchkeyError``: `browser_unavailable` when none can be opened, `login_cancelled` when the person does not
    ///   want to, `timed_out`, `wrong_issuer`, `cancelled`, and what ``logIn(_:callback:)`` throws. Whoever was signed in
    ///   before still is.
    @discardableResult
    public func logInWithBrowser(
        options: BrowserLogInOptions = BrowserLogInOptions(),
        patience: Duration = .seconds(300),
        opening browser: some WebBrowser = .system
    ) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            try await logInWithBrowser(options: options, patience: patience) { try await browser.open($0) }
        }
    }

    /// Has the person log in in a browser that the app or the person opens.
    ///
    /// For a program in a terminal, where there may be no browser to start:
    ///
    /// ```swift
    /// try await latchkey.logInWithBrowser { print("Open \($0) in a browser on this computer.") }
    /// ```
    ///
    /// - Parameters:
    ///   - options: What the app wishes.
    ///   - patience: How long to wait for the person.
    ///   - show: Shows the page; it is cancelled when nobody waits for the page any more.
    /// - Returns: The user, who is signed in now.
    /// - Throws: ``LatchkeyError``, as ``logInWithBrowser(options:patience:opening:)`` does; `browser_unavailable` when the
    ///   page cannot be shown.
    @discardableResult
    public func logInWithBrowser(
        options: BrowserLogInOptions = BrowserLogInOptions(),
        patience: Duration = .seconds(300),
        _ show: @escaping @Sendable (URL) async throws -> Void
    ) async throws(LatchkeyError) -> User {
        try await LatchkeyError.typed {
            let listener = try LoopbackListener()
            let logIn = try browserLogIn(redirectURI: listener.redirectURI, options: options)
            let callback: URL
            do {
                callback = try await self.callback(of: logIn, at: listener, within: patience, show)
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
        within patience: Duration,
        _ show: @escaping @Sendable (URL) async throws -> Void
    ) async throws -> URL {
        let time = time
        let deadline = time.uptime() + patience
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
