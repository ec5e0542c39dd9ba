/// Why a store could not do its work.
///
/// A refusal of the operation itself is part of its result.
package enum StoreError: Error, Equatable, Sendable {
    /// The storage cannot be read or written now: disk full, read-only, gone. Nothing was changed.
    case unavailable(String)
    /// The connection was lost while the change was being kept; it may have been kept or not.
    case outcomeUnknown(String)
    /// More is waiting than is allowed to wait. Nothing was changed.
    case busy
    /// There is no room for anything new. Nothing was changed.
    case full
    /// A defect of the program; the text is for the log.
    case defect(String)
}
