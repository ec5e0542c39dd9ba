import LatchkeyDatabase
import LatchkeyStores

/// The errors of a copy as sentences.
struct CopySentences {
    let from: DatabaseLocation
    let to: DatabaseLocation

    func describing(_ error: any Error) -> any Error {
        switch error {
        case let problem as CopyProblem: CommandError.stands(sentence(problem))
        case let error as DatabaseError:
            CommandError.stands("A database cannot be used now: \(error.text). \(again)")
        case is CancellationError: CommandError.stands("The copy was stopped. \(again)")
        default: error
        }
    }

    private var again: String { "What is in \(to) stays; run the command again to go on from there." }

    private func sentence(_ problem: CopyProblem) -> String {
        switch problem {
        case .source(.missing): "\(from) is not a database of Latchkey."
        case .source(.older(let number)), .source(.current(let number)):
            "\(from) has schema \(number), this program knows \(SchemaAge.known). Start this program's server on it once."
        case .source(.newer(let number)):
            "\(from) has schema \(number), this program knows \(SchemaAge.known). Use the newer program that wrote it."
        case .destinationNewer(let number):
            "\(to) has schema \(number), this program knows \(SchemaAge.known). Use the newer program that wrote it."
        case .same: "--from and --to are the same database, \(from). Give --to another one."
        case .otherUsers:
            "\(to) has users that are not in \(from). Nothing was changed. Give --replace to remove them, with all their data."
        case .columns(let table):
            "The table \(table) has other columns in \(to) than in \(from). Give --to an empty database."
        case .table(let table, let error): "Cannot copy the table \(table): \(error.text). \(again)"
        }
    }
}
