import Foundation
@_spi(ProcessStart) import LatchkeyTesting

/// The result of a command of the real program.
struct Command: Sendable {
    let output: String
    let errors: String
    let exitCode: Int32

    /// Runs `latchkey` with these arguments, on the database and secret of a folder.
    @discardableResult
    static func run(
        _ arguments: [String],
        in folder: TemporaryFolder,
        as user: String? = nil,
        input: String? = nil,
        environment: [String: String] = [:]
    ) async throws -> Command {
        try await run(
            exactly: arguments + folder.serverArguments,
            in: folder,
            as: user,
            input: input,
            environment: environment
        )
    }

    /// Runs `latchkey` with exactly these arguments.
    ///
    /// Its output goes to files: many short programs in a row outrun the events of pipes.
    @discardableResult
    static func run(
        exactly arguments: [String],
        in folder: TemporaryFolder,
        as user: String? = nil,
        input: String? = nil,
        environment: [String: String] = [:]
    ) async throws -> Command {
        let process = Process()
        let program = LocalServer.programOfTests
        process.executableURL = user == nil ? program : URL(filePath: "/usr/bin/setpriv")
        let prefix = user.map { ["--reuid=\($0)", "--clear-groups", program.path()] } ?? []
        process.arguments = prefix + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, given in given }
        process.standardInput = FileHandle.nullDevice
        if let input {
            let pipe = Pipe()
            try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try pipe.fileHandleForWriting.close()
            process.standardInput = pipe
        }
        let files = ["out", "err"].map { folder.url.appending(path: "\(UUID().uuidString).\($0)") }
        for file in files { try Data().write(to: file) }
        let handles = try files.map { try FileHandle(forWritingTo: $0) }
        // Foundation's `Process` keeps them forever, and open files are limited.
        defer { for handle in handles { try? handle.close() } }
        process.standardOutput = handles[0]
        process.standardError = handles[1]
        let exitCode = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try ProcessStart.run(process)
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        return Command(output: texts[0], errors: texts[1], exitCode: exitCode)
    }

    func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(output.utf8))
    }
}
