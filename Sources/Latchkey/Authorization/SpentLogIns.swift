import Foundation

/// The logins in a browser whose answers were taken, so that a second answer is refused before it is sent: the server
/// ends the session of a code that comes twice.
///
/// `@unchecked Sendable`: `states` is only touched while `lock` is held.
final class SpentLogIns: @unchecked Sendable {
    /// Enough for answers that come twice in a row; an app that keeps its logins by cookie removes them itself.
    static let capacity = 256

    private let lock = NSLock()
    private var states: [String] = []

    /// Takes the answer of a login.
    ///
    /// - Throws: ``LatchkeyError`` with `invalid_callback` when one was taken before.
    func spend(_ logIn: BrowserLogIn) throws(LatchkeyError) {
        let isFirst = lock.withLock {
            guard !states.contains(logIn.state) else { return false }
            states = states.suffix(Self.capacity - 1) + [logIn.state]
            return true
        }
        guard isFirst else { throw .invalidCallback }
    }
}
