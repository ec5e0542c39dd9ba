import Foundation

/// One presentation of the login or a step-up; tasks begun during it keep a reference, and may outlive it.
///
/// `@unchecked Sendable`: `isOver` is only touched while `lock` is held.
final class LogInPresentation: @unchecked Sendable {
    private let coordinator: ObjectIdentifier
    private let lock = NSLock()
    private var isOver = false

    init(of coordinator: AnyObject) { self.coordinator = ObjectIdentifier(coordinator) }

    /// Whether this coordinator is showing it.
    func isOpen(at coordinator: AnyObject) -> Bool {
        self.coordinator == ObjectIdentifier(coordinator) && lock.withLock { !isOver }
    }

    func close() { lock.withLock { isOver = true } }
}
