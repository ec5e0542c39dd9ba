import Foundation

/// One time that a login is shown.
///
/// Tasks that were begun meanwhile remember it, and may live longer.
///
/// `@unchecked Sendable`: `isOver` is only touched while `lock` is held, and nothing else changes.
final class LogInPresentation: @unchecked Sendable {
    private let desk: ObjectIdentifier
    private let lock = NSLock()
    private var isOver = false

    init(of desk: LogInDesk) { self.desk = ObjectIdentifier(desk) }

    /// Whether it is shown at this moment, by this desk.
    func isOpen(at desk: LogInDesk) -> Bool {
        self.desk == ObjectIdentifier(desk) && lock.withLock { !isOver }
    }

    func close() { lock.withLock { isOver = true } }
}
