import Foundation
@_spi(ProcessStart) import LatchkeyTesting
import Testing

/// Programs in the documentation, extracted and run.
enum DocumentedCode {
    /// The folder of the project.
    static var root: URL {
        var root = URL(filePath: #filePath)
        while root.lastPathComponent != "Server"
            || root.deletingLastPathComponent().lastPathComponent == "EndToEndTests"
        {
            root.deleteLastPathComponent()
        }
        return root.deletingLastPathComponent()
    }

    /// The code blocks in a language.
    static func blocks(_ language: String, of document: String) throws -> [String] {
        try blocks(language, ofFile: "Documentation/\(document)")
    }

    static func blocks(_ language: String, ofFile path: String) throws -> [String] {
        let file = root.appending(path: path)
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }

    /// A program's output without trailing whitespace; it runs in a folder.
    static func run(
        _ program: String,
        _ text: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        in folder: TemporaryFolder
    ) async throws -> String {
        let (script, output) = (folder.url.appending(path: "script"), folder.url.appending(path: "output"))
        try Data(text.utf8).write(to: script)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program, script.path()] + arguments
        process.currentDirectoryURL = folder.url
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, given in given }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        let code = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try ProcessStart.run(process) } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        try #require(code == 0)
        return try String(contentsOf: output, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
