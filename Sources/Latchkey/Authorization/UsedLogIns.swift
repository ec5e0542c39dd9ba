import Foundation

/// The browser logins that have been answered.
///
/// A second answer is refused before its code is sent, because the server ends the session of a code that it receives
/// twice.
///
/// `@unchecked Sendable`: `states` is only touched while `lock` is held.
final class UsedLogIns: @unchecked Sendable {
    static let capacity = 256

    private let lock = NSLock()
    private var states: [String] = []

    /// - Throws: ``LatchkeyError`` with `invalid_callback` for a second answer.
    func markUsed(_ logIn: BrowserLogIn) throws(LatchkeyError) {
        let isFirst = lock.withLock {
            guard !states.contains(logIn.state) else { return false }
            states = states.suffix(Self.capacity - 1) + [logIn.state]
            return true
        }
        guard isFirst else { throw .invalidCallback }
    }
}
