import Foundation
import LatchkeyTesting
import TestDatabases
import Testing

/// Command lines in the documents name existing commands and options.
@Suite(.serialized) struct DocumentedCommandsTests {
    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder(engine: .sqlite) }

    /// All Markdown documents.
    private static var documents: [String] {
        get throws {
            let folder = DocumentedCode.root.appending(path: "Documentation")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
            let catalogues = ["Sources", "Compatibility/Kii/Sources", "Compatibility/Khoros/Sources"].flatMap {
                path -> [String] in
                let found = FileManager.default.enumerator(atPath: DocumentedCode.root.appending(path: path).path())
                return (found?.compactMap { $0 as? String } ?? []).map { "\(path)/\($0)" }
            }
            .filter { $0.contains(".docc/") }
            let paths = names.map { "Documentation/\($0)" } + catalogues
            return ["README.md"] + paths.filter { $0.hasSuffix(".md") }
        }
    }

    /// The lines of code blocks that call `latchkey`, continuations joined.
    private static func calls(in path: String) throws -> [String] {
        let text = try String(contentsOf: DocumentedCode.root.appending(path: path), encoding: .utf8)
        let blocks = text.components(separatedBy: "```").enumerated().filter { !$0.offset.isMultiple(of: 2) }
        return blocks.flatMap { $0.element.replacing("\\\n", with: " ").split(separator: "\n") }.map { line in
            line.trimmingCharacters(in: .whitespaces).trimmingPrefix("$ ").trimmingPrefix("sudo ").description
        }
        .filter { $0.hasPrefix("latchkey ") }
    }

    /// The problem with a call; nil if all its names exist.
    private func problem(of call: String, _ helps: inout [String: Command]) async throws -> String? {
        let line = call.prefix { $0 != "#" && $0 != "|" && $0 != ">" }
        let words = line.split { " []".contains($0) }.dropFirst().map(String.init)
        let path = Array(words.prefix { $0.first?.isLowercase == true && $0.allSatisfy { $0.isLetter || $0 == "-" } })
        // Words behind a command are arguments.
        for count in stride(from: path.count, through: 0, by: -1) {
            let command = path.prefix(count).joined(separator: " ")
            if helps[command] == nil {
                helps[command] = try await Command.run(exactly: Array(path.prefix(count)) + ["--help"], in: folder)
            }
            guard let help = helps[command], help.exitCode == 0 else { continue }
            guard !help.output.contains("SUBCOMMANDS:") || count == path.count else {
                return "there is no command \(path.joined(separator: " "))"
            }
            let options = words.filter { $0.hasPrefix("--") && $0.count > 2 }.map { $0.prefix { $0 != "=" } }
            let known = Set(help.output.split { " ,/()<>\n[]".contains($0) })
            let unknown = options.filter { !known.contains($0) && $0 != "--generate-completion-script" }
            return unknown.isEmpty ? nil : "latchkey \(command) has no \(unknown.joined(separator: ", "))"
        }
        return "there is no command \(path.joined(separator: " "))"
    }

    @Test func `every command in the documents exists with its options`() async throws {
        var (helps, count): ([String: Command], Int) = ([:], 0)
        for document in try Self.documents {
            for call in try Self.calls(in: document) {
                count += 1
                let problem = try await problem(of: call, &helps)
                #expect(problem == nil, "\(document): \(call)")
            }
        }
        #expect(count > 20)
    }

    @Test(arguments: [
        "latchkey usres list", "latchkey users list --limt 3", "latchkey sso key list", "latchkey serve --prot 80",
    ])
    func `the control: an unknown command or option is found`(call: String) async throws {
        var helps: [String: Command] = [:]
        #expect(try await problem(of: call, &helps) != nil)
    }
}
