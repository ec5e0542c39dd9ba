/// The reason why a storage operation failed.
///
/// A refusal of the operation itself is part of its result.
package enum StoreError: Error, Equatable, Sendable {
    /// The storage cannot be read or written now: disk full, read-only or gone. Nothing was changed.
    case unavailable(String)
    /// The connection was lost during the commit. The change may have been stored or not.
    case outcomeUnknown(String)
    /// Too many operations wait already. Nothing was changed.
    case busy
    /// There is no room for new data. Nothing was changed.
    case full
    /// A defect of the program; the text is for the log.
    case defect(String)
}
