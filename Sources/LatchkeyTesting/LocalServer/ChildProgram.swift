#if os(macOS) || os(Linux)
import Foundation

/// A child process that outlives neither the tests nor this value.
///
/// `@unchecked Sendable`: `process` is configured before it runs and not touched afterwards.
final class ChildProgram: @unchecked Sendable {
    private struct Output: Sendable {
        var lines: [String] = []
        var errors: [String] = []
        var openPipes = 2
        var exitCode: Int32?
        var isLate = false

        /// The exit code, once the process has ended and all its output was read.
        var ended: Int32? { openPipes == 0 ? exitCode : nil }
    }

    enum Line: Sendable {
        case found(String)
        case ended(Int32)
        case tooLate
    }

    private let process = Process()
    private let guardian = ParentDeathGuard()
    private let output = Watched(Output())

    /// Starts a program.
    ///
    /// - Throws: ``LocalServerError`` if it cannot be started.
    init(_ program: URL, arguments: [String], environment: [String: String]) throws {
        let path = program.path(percentEncoded: false)
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw LocalServerError("There is no program at \(path).")
        }
        process.environment = environment
        let (standardOutput, standardError) = (Pipe(), Pipe())
        process.standardOutput = standardOutput
        process.standardError = standardError
        process.terminationHandler = { [output] process in
            let status = process.terminationStatus
            output.change { $0.exitCode = status }
        }
        do {
            try guardian.run(program, arguments: arguments, as: process)
        } catch { throw LocalServerError("\(path) cannot be run: \(error)") }
        read(standardOutput) { output, lines in output.lines += lines }
        read(standardError) { output, lines in output.errors += lines }
    }

    /// The lines that it has written to standard error.
    var errors: [String] { output.read(\.errors) }

    /// The exit code; waits for the end of the process and of its output.
    var exitCode: Int32 {
        get async {
            // A cancelled task must not leave a process behind, so this waits even then.
            await Task { [output] in (try? await output.first(\.ended)) ?? -1 }.value
        }
    }

    func send(_ signal: ParentDeathGuard.Signal) { guardian.send(signal) }

    /// Waits for a line of standard output, until the process ends or the time has passed.
    func line(within patience: Duration, where isWanted: @escaping @Sendable (String) -> Bool) async throws -> Line {
        let timer = Task { [output] in
            try await Task.sleep(for: patience)
            output.change { $0.isLate = true }
        }
        defer { timer.cancel() }
        return try await output.first { output in
            if let line = output.lines.first(where: isWanted) { return .found(line) }
            if let exitCode = output.ended { return .ended(exitCode) }
            return output.isLate ? .tooLate : nil
        }
    }

    /// Reads on a separate thread.
    ///
    /// Closing a handle too early while it is watched for data ends the process on Linux.
    private func read(_ pipe: Pipe, keep: @escaping @Sendable (inout Output, [String]) -> Void) {
        let handle = pipe.fileHandleForReading
        Thread.detachNewThread { [output] in
            var partial = Data()
            while true {
                let data = handle.availableData
                let lines = partial.takeLines(adding: data)
                output.change { output in
                    keep(&output, lines)
                    if data.isEmpty { output.openPipes -= 1 }
                }
                if data.isEmpty { break }
            }
            // `Process` keeps the handle open forever, and the number of open files is limited.
            try? handle.close()
        }
    }
}

extension Data {
    /// Removes and returns the complete lines; at the end of the text, also the last one.
    fileprivate mutating func takeLines(adding data: Data) -> [String] {
        append(data)
        var lines = split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let rest = data.isEmpty ? Data() : Data(lines.removeLast())
        if lines.last?.isEmpty == true, data.isEmpty { lines.removeLast() }
        let texts = lines.map { String(decoding: $0, as: UTF8.self) }
        self = rest
        return texts
    }
}
#endif
