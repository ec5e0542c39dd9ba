import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase

/// Why the server does not start.
package enum StartError: OperatorError, Equatable, Sendable {
    case option(name: String, value: String, expected: String)
    /// One option needs another one.
    case optionMissing(name: String, neededBy: String)
    case configurationFile(path: String, problem: String)
    case folderNotWritable(path: String, problem: String)
    case database(String)
    case databaseNewerThanProgram(present: Int64, known: Int64)
    case secretFileReadableByOthers(path: String)
    case secretFileUnusable(path: String, problem: String)
    case secretFileMissing(path: String)
    case secretOfAnotherDatabase(path: String)
    /// There are passkeys of other relying parties, with their numbers.
    case relyingPartyChanged(id: String?, passkeys: [String: Int])
    case certificateFile(path: String, problem: String)
    case template(path: String, problem: String)
    case language(path: String, problem: String)
    case places(path: String, problem: String)
    case pushAccount(path: String, problem: String)
    case library(purpose: String, problem: String)
    case addressInUse(host: String, port: Int)
    case cannotListen(host: String, port: Int, problem: String)
    case defect(String)

    package var sentence: String {
        switch self {
        case .option(let name, let value, let expected):
            "\(value) is not a value for \(name). Give \(expected)."
        case .optionMissing(let name, let other):
            "\(other) needs \(name) too. Give both, or neither."
        case .configurationFile(let path, let problem):
            "The configuration file \(path) cannot be used: \(problem)"
        case .folderNotWritable(let path, let problem):
            "The folder \(path) cannot be created or written: \(problem). Give --database a path in a folder of yours."
        case .database(let problem):
            problem
        case .databaseNewerThanProgram(let present, let known):
            "The database has schema \(present), this program knows \(known). Start the newer program that wrote it."
        case .secretFileReadableByOthers(let path):
            "The secret file \(path) can be read by others. Run: chmod 600 \(path)"
        case .secretFileUnusable(let path, let problem):
            "The secret file \(path) cannot be used: \(problem)"
        case .secretFileMissing(let path):
            "The database was made with a secret file, and \(path) does not exist. Bring it back from your backup."
        case .secretOfAnotherDatabase(let path):
            "The secret file \(path) does not belong to this database. Give --secret-file the one it was made with."
        case .relyingPartyChanged(let id, let passkeys):
            Self.sentence(on: id, passkeys)
        case .certificateFile(let path, let problem):
            "The file \(path) cannot be used for TLS: \(problem)"
        case .template(let path, let problem):
            "The template \(path) cannot be used: \(problem)."
        case .language(let path, let problem):
            "The language file \(path) cannot be used: \(problem)."
        case .places(let path, let problem):
            "The file of places \(path) cannot be used: \(problem)."
        case .pushAccount(let path, let problem):
            "The file \(path) cannot be used for notifications: \(problem)"
        case .library(let purpose, let problem):
            "\(purpose) needs libcurl. \(problem)"
        case .addressInUse(let host, let port):
            "Port \(port) on \(host) is in use. Stop the other program, or give --port another number; 0 takes a free one."
        case .cannotListen(let host, let port, let problem):
            "Cannot listen on \(host), port \(port): \(problem)"
        case .defect(let text):
            "The server has a defect: \(text)"
        }
    }

    private static func sentence(on id: String?, _ passkeys: [String: Int]) -> String {
        let count = passkeys.values.reduce(0, +)
        let others = passkeys.keys.sorted().joined(separator: ", ")
        let number = count == 1 ? "1 passkey belongs" : "\(count) passkeys belong"
        return
            "\(number) to \(others), and cannot be used at \(id ?? "an IP address or over plain HTTP"). Give "
            + "--relying-party-id the old host name, or --accept-relying-party-change yes."
    }

    package var exitCode: Int32 {
        switch self {
        case .option, .optionMissing, .configurationFile, .template, .language, .places: 2
        default: 1
        }
    }
}

extension StartError {
    /// Converts errors of the database and its secret for the operator.
    static func describing(_ error: any Error, database: DatabaseLocation, secretPath: String) -> any Error {
        switch error {
        case MigrationError.newerThanProgram(let present, let known):
            StartError.databaseNewerThanProgram(present: present, known: known)
        case SealingError.cannotOpen: StartError.secretOfAnotherDatabase(path: secretPath)
        case StoreError.busy: StartError.database("Cannot use the database \(database): too many calls wait.")
        case StoreError.unavailable(let text), StoreError.outcomeUnknown(let text):
            StartError.database("Cannot use the database \(database): \(text)")
        case let error as DatabaseError:
            StartError.database("Cannot use the database \(database): \(error.text)")
        default: error
        }
    }
}
