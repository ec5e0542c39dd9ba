import ArgumentParser
import Foundation

/// `latchkey manual`, for packagers.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Write the manual pages to a folder.",
        shouldDisplay: false
    )

    @Argument(help: "The folder; it is created if it is missing.")
    var folder: String

    func run() throws {
        let program = try CommandDescription.of(LatchkeyCommand.self)
        let url = URL(filePath: folder)
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            for page in ManualPage.all(of: program, version: LatchkeyCommand.configuration.version) {
                try Data(page.text.utf8).write(to: url.appending(path: page.fileName))
            }
        } catch let error as CocoaError {
            throw CommandError.stands("The folder \(folder) cannot be written: \(error.localizedDescription)")
        }
    }
}
