/// Encrypts data for the database and authenticates it.
package protocol Sealing: Sendable {
    func seal(_ bytes: [UInt8]) throws(SealingError) -> [UInt8]
    func open(_ sealed: [UInt8]) throws(SealingError) -> [UInt8]
}

package enum SealingError: Error, Equatable, Sendable {
    case cannotSeal
    /// The data was sealed with another secret, for another row or by a newer program, or it is damaged.
    case cannotOpen
}
