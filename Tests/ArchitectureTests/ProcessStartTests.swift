import Testing

/// Foundation's `Process.run()` crashes when two threads call it at the same time.
@Suite struct ProcessStartTests {
    @Test func `tests start programs one at a time`() throws {
        let sources = try ["Tests", "Server/Tests", "Compatibility", "Examples", "Sources/LatchkeyTesting"]
            .flatMap { try Sources.of($0) }
            .filter { $0.text.contains(/\bProcess\(\)/) && !$0.path.hasSuffix("/ProcessStartTests.swift") }
        #expect(sources.count > 10)
        for source in sources {
            #expect(source.text.contains(/(ProcessStart|guardian)\.run\(/), "\(source.path)")
            #expect(!source.text.contains("process.run()"), "\(source.path)")
        }
    }
}
