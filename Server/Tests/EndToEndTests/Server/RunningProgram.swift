import Foundation
import Synchronization

/// A program that runs beside the tests.
final class RunningProgram: Sendable {
    /// What it writes to standard output, line by line, to its end.
    let lines: AsyncStream<String>
    private let process: Mutex<Process>
    private let output = Mutex(Data())
    private let end = ProgramEnd()

    init(_ program: URL, arguments: [String], environment: [String: String] = [:]) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        process.standardInput = FileHandle.nullDevice
        let (lines, linesEnd) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        let standardOutput = Pipe()
        let standardError = Pipe()
        process.standardOutput = standardOutput
        process.standardError = standardError
        process.terminationHandler = { [end] process in end.happen(process.terminationStatus) }
        self.process = Mutex(process)
        let partial = Mutex(Data())
        standardOutput.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            guard !data.isEmpty else {
                handle.readabilityHandler = nil
                linesEnd.finish()
                return
            }
            for line in partial.withLock({ $0.takeLines(adding: data) }) { linesEnd.yield(line) }
        }
        standardError.fileHandleForReading.readabilityHandler = { [weak self] handle in
            let data = handle.availableData
            if data.isEmpty { handle.readabilityHandler = nil }
            self?.output.withLock { $0.append(data) }
        }
        try process.run()
    }

    deinit { send(SIGKILL) }

    /// What it has written to standard error so far.
    var errors: String { output.withLock { String(decoding: $0, as: UTF8.self) } }

    /// How it ended; waits for that.
    var exitCode: Int32 {
        get async { await end.exitCode }
    }

    func send(_ signal: Int32) {
        process.withLock { process in
            if process.isRunning { kill(process.processIdentifier, signal) }
        }
    }
}

extension Data {
    /// Takes the complete lines out.
    fileprivate mutating func takeLines(adding data: Data) -> [String] {
        append(data)
        var lines: [String] = []
        while let end = firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(String(decoding: self[startIndex..<end], as: UTF8.self))
            self = Data(self[index(after: end)...])
        }
        return lines
    }
}
