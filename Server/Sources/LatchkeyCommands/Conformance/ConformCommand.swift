import ArgumentParser
import Foundation
import LatchkeyConformance

/// `latchkey conform`.
struct ConformCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conform",
        abstract: "Test an OpenID provider with the modules of the OpenID conformance suite.",
        discussion: """
            The modules have their official names. They work offline against any server: give its issuer, clients that \
            exist there, and a user who can log in. The exit code is 0 if nothing failed, or 1.
            """
    )

    @Option(help: "The issuer of the server under test, for example https://id.example.com.")
    var issuer: String?

    @Option(name: .customLong("plan"), help: "A plan; repeat it for more. (default: all)")
    var plans: [String] = []

    @Option(name: .customLong("module"), help: "A module by its name, in the chosen plans; repeat it for more.")
    var modules: [String] = []

    @Flag(help: "List the modules, and run none.")
    var list = false

    @Option(help: "The longest wait of a module in seconds; modules that need a longer one are skipped.")
    var longestWait = 600

    @OptionGroup var clients: ConformanceClientOptions
    @OptionGroup var person: ConformancePersonOptions
    @OptionGroup var network: ConformanceNetworkOptions

    @Option(name: .customLong("json"), help: "Write the report to this file as JSON.")
    var jsonFile: String?

    func run() async throws {
        let chosen = try ModuleChoice(plans: plans, modules: modules).modules
        if list {
            for module in chosen { print("\(module.id)  \(module.summary)") }
            return
        }
        guard let issuer else { throw CommandError.asked("Give the server's issuer: --issuer URL") }
        var settings = ConformanceSettings(
            issuer: issuer,
            clients: try clients.read(),
            script: try person.script()
        )
        settings.registers = clients.register
        settings.initialAccessToken = try clients.token()
        settings.redirectBase = clients.redirectBase
        let receiver = try await network.startReceiver()
        settings.receiver = receiver
        settings.rotatesKeys = network.rotation
        settings.acceptsOldTLS = { await OldTLSProbe.isAccepted(at: $0) }
        settings.overlapsWaits = true
        settings.longestWait = longestWait
        let runner = ConformanceRunner(settings, calling: try network.caller())
        let report = await runner.run(chosen) { print($0.lines.joined(separator: "\n")) }
        await receiver?.stop()
        print(report.summary)
        if let jsonFile { try write(report, to: jsonFile) }
        guard !report.hasFailed else {
            throw CommandError.stands("\(report.count(.failed)) of \(report.modules.count) modules failed.")
        }
    }

    private func write(_ report: ConformanceReport, to path: String) throws {
        do { try report.json().write(to: URL(filePath: path)) } catch let error as CocoaError {
            throw CommandError.stands("The file \(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
