import Foundation
@_spi(ProcessStart) import LatchkeyTesting

/// A system program that runs beside the tests; its input closes with the value.
///
/// `@unchecked Sendable`: the process is only started and stored, and a pipe may be written to from any thread.
final class Program: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    private let said: AsyncStream<String>

    init(_ name: String, _ arguments: [String], environment: [String: String]) throws {
        signal(SIGPIPE, SIG_IGN)
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.environment = environment
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let (said, saying) = AsyncStream.makeStream(of: String.self)
        self.said = said
        try ProcessStart.run(process)
        output.fileHandleForReading.readOnThread { data in
            if data.isEmpty {
                saying.finish()
            } else {
                saying.yield(String(decoding: data, as: UTF8.self))
            }
        }
    }

    var id: Int32 { process.processIdentifier }

    /// Closes its input.
    func endInput() throws { try input.fileHandleForWriting.close() }

    /// Kills it.
    func kill() { if process.isRunning { _ = Foundation.kill(id, SIGKILL) } }

    deinit { try? input.fileHandleForWriting.close() }

    func tell(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }

    /// The next line of its output; nil if it ends without one.
    var line: String? {
        get async { await said.first { _ in true }?.split(separator: "\n").first.map(String.init) }
    }

    /// The number after the first occurrence of a text in its output.
    func firstNumber(after text: String) async -> Int? {
        var all = ""
        for await said in said {
            all += said
            guard let begin = all.range(of: text), let end = all[begin.upperBound...].firstIndex(of: "\n") else {
                continue
            }
            return Int(all[begin.upperBound..<end])
        }
        return nil
    }

    /// Its whole output.
    var output: String {
        get async { await said.reduce("", +) }
    }
}

extension FileHandle {
    /// Passes on its output, and empty data at the end, from a separate thread.
    ///
    /// A `readabilityHandler` on Linux sometimes misses the end of a short-lived program.
    func readOnThread(_ hear: @escaping @Sendable (Data) -> Void) {
        Thread.detachNewThread {
            while true {
                let data = self.availableData
                hear(data)
                if data.isEmpty { return }
            }
        }
    }
}
