import Foundation
import LatchkeyCommands
import Testing

@Suite struct IdleMemoryTests {
    @Test func `memory is given back once after each time of work`() {
        let memory = IdleMemory()
        let used = [200, 210, 220, 900, 1000, 1010, 1030].map(Duration.milliseconds)
        #expect(used.map { memory.isIdleAgain(at: $0) } == [false, true, false, false, false, true, false])
    }

    #if os(Linux)
    /// The kilobytes of files, above all code, that the process has in memory.
    private func memoryOfFiles() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssFile:") })
        return try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
    }

    @Test func `code is given back, and runs again`() throws {
        let before = try memoryOfFiles()
        IdleMemory.giveBack()
        #expect(try memoryOfFiles() < before * 9 / 10)
    }
    #endif
}
