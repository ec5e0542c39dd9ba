/// Why an engine could not do what it was asked.
package enum DatabaseError: Error, Equatable, Sendable {
    /// It cannot be read or written now: disk full, read-only, gone, damaged. Nothing was changed.
    case unavailable(String)
    /// The connection was lost while the change was being kept, and what became of it could not be found out in time.
    case outcomeUnknown(String)
    /// Another process has the database.
    case inUse(String)
    /// More waits than is allowed to wait, or has waited too long. Nothing was changed.
    case busy
    /// A constraint of the schema forbids it.
    case constraint(String)
    /// The statement or its answer is not what the program takes it for.
    case defect(String)

    /// What happened, for an operator.
    package var text: String {
        switch self {
        case .unavailable(let text), .inUse(let text), .constraint(let text), .defect(let text): text
        case .outcomeUnknown(let text): "it is not known whether the change was kept: \(text)"
        case .busy: "too many calls wait"
        }
    }
}
