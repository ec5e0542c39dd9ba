import ArgumentParser
import Foundation
import LatchkeyCore
import LatchkeyMail

/// `latchkey mail preview`.
struct PreviewMessagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Write all e-mails and text messages with sample values into a folder, to look at them.",
        discussion: """
            index.html shows each kind of message in each language for each application, with its brand and your templates. \
            No message is sent. Without a database, it shows the default application.
            """
    )

    @Argument(help: "The folder to write to; it is made if it is missing.")
    var folder: String

    @Option(help: "A folder with texts that replace the built-in ones, instead of the server's.")
    var templates: String?

    @OptionGroup var server: ServerOptions

    func run() async throws {
        let configuration = try await server.configuration()
        try configuration.offerLanguages()
        let templates = try MailTransports.templates(self.templates ?? configuration.mail.templates)
        let preview = MessagePreview(templates, at: configuration.publicURL ?? "http://localhost")
        let subjects = try await applications(configuration).map { $0.subject(with: configuration.brand) }
        let files = preview.files(of: subjects)
        for file in files { try write(file) }
        print("Wrote \(files.count) files. Open \(URL(filePath: folder).appending(path: "index.html").path())")
    }

    private func applications(_ configuration: ServeConfiguration) async throws -> [PreviewedApplication] {
        do { return try await ServerAccess(configuration).run(PreviewMessages()).applications } catch CommandError
            .noDatabase
        {
            let standard = Application(id: Application.defaultID, name: Application.defaultName)
            return [PreviewedApplication(standard, logo: nil)]
        }
    }

    private func write(_ file: MessagePreview.File) throws {
        let url = URL(filePath: folder).appending(path: file.path)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(file.content).write(to: url)
        } catch { throw CommandError.asked("\(url.path()) cannot be written. Give a folder that you may write to.") }
    }
}
