import Foundation

/// Logouts that the credential store has not taken yet, of all apps that have begun in this run of the program.
///
/// What is stored then is used for nothing, and removed as soon as the store can be written.
///
/// `@unchecked Sendable`: `owed` is only touched while `lock` is held.
final class OwedLogOuts: @unchecked Sendable {
    private let lock = NSLock()
    private var owed: [KiiApp.Address: Bool] = [:]

    /// Whether the store of an app has still to let go of a login.
    func contains(_ address: KiiApp.Address) -> Bool { lock.withLock { owed[address] != nil } }

    /// Whether the server is to be told as well; nil when nothing is owed.
    func revokesTokens(of address: KiiApp.Address) -> Bool? { lock.withLock { owed[address] } }

    func add(_ address: KiiApp.Address, revokingToken revokes: Bool) {
        lock.withLock { owed[address] = owed[address] == true || revokes }
    }

    func remove(_ address: KiiApp.Address) { _ = lock.withLock { owed.removeValue(forKey: address) } }
}
