package import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase

/// An error with one sentence for the operator: what happened and what to do.
package protocol OperatorError: Error {
    var sentence: String { get }
    /// 1 for a problem of the environment, 2 for an invalid command.
    var exitCode: Int32 { get }
}

package enum CommandError: OperatorError, Equatable, Sendable {
    case noDatabase(path: String)
    case noSigningKey
    /// A server holds the database but does not answer.
    case serverOutOfReach(database: String, problem: String)
    case socketOfSomebodyElse(path: String)
    case noAnswer(path: String)
    /// The server has another version than the command.
    case notUnderstood
    case storage(String)
    /// The connection was lost during the commit.
    case unknown(String)
    /// The nearest id may be the intended one.
    case unknownApplication(Application.ID, nearest: String?)
    /// The request is impossible; the text says which requests are possible.
    case asked(String)
    /// Something prevents the command; the text says what to do.
    case stands(String)
    /// The server's refusal.
    case refused(sentence: String, exitCode: Int32)

    /// Converts any error for the operator.
    static func describing(_ error: any Error) -> any OperatorError {
        switch error {
        case let error as any OperatorError: error
        case StoreError.unavailable(let text): CommandError.storage(text)
        case StoreError.outcomeUnknown(let text): CommandError.unknown(text)
        case DatabaseError.outcomeUnknown(let text): CommandError.unknown(text)
        case let error as DatabaseError: CommandError.storage(error.text)
        case StoreError.busy: CommandError.storage("too many calls wait")
        case let error as StoreError: StartError.defect("\(error)")
        // The type alone, because a description may hold the request.
        default: StartError.defect("\(type(of: error))")
        }
    }

    package var sentence: String {
        switch self {
        case .noDatabase(let path):
            "There is no database \(path). Start the server once, or give --database the file it uses."
        case .noSigningKey: "The database has no signing key yet. Start the server once: it makes the first."
        case .serverOutOfReach(let database, let problem):
            "A server uses the database \(database), and cannot be reached: \(problem)"
        case .socketOfSomebodyElse(let path):
            "You may not use the server's socket \(path). Run the command as the user that runs the server."
        case .noAnswer(let path):
            "The server at \(path) did not answer. See its log, and try again."
        case .notUnderstood:
            "The server does not understand this command: it is of another version. Restart it with this program."
        case .storage(let problem): "The database cannot be used now: \(problem). Nothing was changed."
        case .unknown(let problem):
            "The connection to the database was lost during the commit: \(problem). Check whether the change was made, and "
                + "repeat the command if not."
        case .unknownApplication(let id, let nearest):
            "There is no application \(id).\(nearest.map { " Did you mean \($0)?" } ?? "") See: latchkey applications list"
        case .asked(let sentence), .stands(let sentence), .refused(let sentence, _): sentence
        }
    }

    package var exitCode: Int32 {
        switch self {
        case .refused(_, let exitCode): exitCode
        case .asked: 2
        default: 1
        }
    }
}
