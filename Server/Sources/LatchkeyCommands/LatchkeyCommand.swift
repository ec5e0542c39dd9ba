package import ArgumentParser
import Foundation

/// The program `latchkey`.
package struct LatchkeyCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "latchkey",
        abstract: "Sign-in for Swift apps: the server.",
        version: "0.1.0",
        subcommands: [
            ServeCommand.self, UsersCommand.self, KeysCommand.self, ApplicationsCommand.self, MailCommand.self,
            NotificationsCommand.self, LogOutsCommand.self, SSOCommand.self, UpstreamsCommand.self, BucketsCommand.self,
            ResourcesCommand.self, RegistrationsCommand.self, DatabaseCommand.self, SessionsCommand.self,
            EventsCommand.self, ConformCommand.self, ManualCommand.self,
        ]
    )

    package init() {}

    /// Runs the command in the arguments and ends the process.
    ///
    /// The exit code is 0 after success, 1 for a problem of the environment, and 2 for an invalid command.
    package static func runAndExit() async -> Never {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if let plain = PlainServeArguments(arguments) {
                try await Serve(ServeConfiguration(flags: plain.flags, file: plain.file)).run()
                Foundation.exit(0)
            }
            if let unknown = UnknownCommand.find(in: arguments, of: Self.self) { throw unknown }
            var command = try parseAsRoot(arguments)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            Foundation.exit(0)
        } catch let error as any OperatorError {
            Output.say("latchkey: \(error.sentence)")
            Foundation.exit(error.exitCode)
        } catch {
            let code = exitCode(for: error)
            if code == .success {
                print(fullMessage(for: error))
                Foundation.exit(0)
            }
            Output.say(fullMessage(for: error))
            Foundation.exit(code == .validationFailure ? 2 : 1)
        }
    }
}
