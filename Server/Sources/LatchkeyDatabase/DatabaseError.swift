/// An error of the engine.
package enum DatabaseError: Error, Equatable, Sendable {
    /// The database cannot be read or written now: disk full, read-only, unreachable, damaged.
    ///
    /// Nothing was changed.
    case unavailable(String)
    /// The connection was lost during the commit, and its outcome could not be determined in time.
    case outcomeUnknown(String)
    /// Another process has locked the database.
    case inUse(String)
    /// The queue is full, or the call waited too long.
    ///
    /// Nothing was changed.
    case busy
    /// A constraint of the schema forbids the change.
    case constraint(String)
    /// The statement or its result does not match the program's expectation.
    case defect(String)

    /// The error for the operator.
    package var text: String {
        switch self {
        case .unavailable(let text), .inUse(let text), .constraint(let text), .defect(let text): text
        case .outcomeUnknown(let text): "it is not known whether the change was kept: \(text)"
        case .busy: "too many calls wait"
        }
    }
}
