import Foundation
@_spi(ProcessStart) import LatchkeyTesting

/// The result of a program of the system.
struct ProgramRun: Sendable {
    let output: String
    let errors: String
    let exitCode: Int32

    /// Runs it to its end; its output goes through files in the folder.
    static func of(_ program: String, _ arguments: [String], in folder: URL) async throws -> ProgramRun {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardInput = FileHandle.nullDevice
        let files = ["out", "err"].map { folder.appending(path: "\(UUID().uuidString).\($0)") }
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
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        return ProgramRun(output: texts[0], errors: texts[1], exitCode: exitCode)
    }
}
