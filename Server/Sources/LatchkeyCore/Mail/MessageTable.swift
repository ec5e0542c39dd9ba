/// Messages that wait to be sent, as rows.
///
/// The queue is woken when the transaction is committed.
package protocol MessageTable {
    /// Stores a message; it is due at once.
    func insert(_ message: SealedMessage) throws
}
