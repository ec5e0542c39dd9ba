import Foundation

/// Logouts that the credential store has not accepted yet, for all apps begun in this process.
///
/// The stored login of such an app is not used, and is removed when the store can be written.
///
/// `@unchecked Sendable`: `pending` is only touched while `lock` is held.
final class PendingLogOuts: @unchecked Sendable {
    private let lock = NSLock()
    private var pending: [KiiApp.Address: Bool] = [:]

    func contains(_ address: KiiApp.Address) -> Bool { lock.withLock { pending[address] != nil } }

    /// Whether the server also has to revoke the token; nil without a pending logout.
    func revokesTokens(of address: KiiApp.Address) -> Bool? { lock.withLock { pending[address] } }

    func add(_ address: KiiApp.Address, revokingToken revokes: Bool) {
        lock.withLock { pending[address] = pending[address] == true || revokes }
    }

    func remove(_ address: KiiApp.Address) { _ = lock.withLock { pending.removeValue(forKey: address) } }
}
