import Foundation
import LatchkeyCommands
import Logging
import Synchronization
import Testing

@Suite struct LineLogHandlerTests {
    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private let lines = Lines()

    private func logger(_ format: LogFormat, level: Logger.Level = .info) -> Logger {
        Logger(label: "test") { [lines] _ in LineLogHandler(format: format, level: level) { lines.add($0) } }
    }

    private static let nasty = [
        "a\nb", "a\rb", "a\r\nb", "a\u{2028}b", "a\u{2029}b", "a\u{85}b", "a\u{0}b", "a\"b", "a\\b", "a\u{1b}[31mb",
        "\"}\n{\"level\":\"critical\"", "a=b c=d", "",
    ]

    @Test(arguments: nasty) func `as text an event is one line, whatever it contains`(text: String) throws {
        logger(.text).info("\(text)", metadata: ["value": "\(text)", "nested": ["key": "\(text)"]])
        let line = try #require(lines.all.first)
        #expect(lines.all.count == 1)
        #expect(line.hasSuffix("\n"))
        #expect(line.dropLast().components(separatedBy: .newlines).count == 1)
        #expect(!line.dropLast().unicodeScalars.contains { $0.properties.generalCategory == .control })
    }

    @Test(arguments: nasty) func `as JSON an event is one line with all its values`(text: String) throws {
        logger(.json).info("\(text)", metadata: ["value": "\(text)"])
        let line = try #require(lines.all.first)
        #expect(line.dropLast().components(separatedBy: .newlines).count == 1)
        let members = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        #expect(members["message"] == text)
        #expect(members["value"] == text)
        #expect(members["level"] == "info")
        #expect(members["time"]?.hasSuffix("Z") == true)
    }

    @Test func `as text the values stand in order, quoted where necessary`() throws {
        logger(.text).warning("hello", metadata: ["b": "two words", "a": "1", "c": ""])
        let line = try #require(lines.all.first)
        #expect(line.hasSuffix(" warning hello a=1 b=\"two words\" c=\"\"\n"))
    }

    @Test func `events below the level are not written`() {
        let logger = logger(.text, level: .warning)
        logger.info("no")
        logger.debug("no")
        #expect(lines.all.isEmpty)
        logger.warning("yes")
        #expect(lines.all.count == 1)
    }

    @Test func `the event's values override the logger's`() throws {
        var logger = logger(.json)
        logger[metadataKey: "a"] = "logger"
        logger[metadataKey: "b"] = "logger"
        logger.info("x", metadata: ["b": "event"])
        let line = try #require(lines.all.first)
        let members = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        #expect(members["a"] == "logger")
        #expect(members["b"] == "event")
    }
}
