import Foundation
import LatchkeyMail
import Testing

/// The sentences of messages.
@Suite struct MessageSentenceTests {
    @Test func `each sentence is named by the code of the messages`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/LatchkeyMail")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
        let code = try paths.filter { $0.hasSuffix(".swift") }.map {
            try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
        let unused = Self.unused(in: code.joined(separator: "\n"))
        #expect(unused.isEmpty, "no code says \(unused)")
    }

    @Test func `the control: a sentence that only a comment or a longer name names is unused`() {
        let code = """
            let subject = text(.verificationSubject) // not .verificationReason
            let other = text(.verificationCodeOfAnother)
            """
        let unused = Self.unused(in: code)
        #expect(!unused.contains(.verificationSubject))
        #expect(unused.contains(.verificationReason))
        #expect(unused.contains(.verificationCode))
    }

    private static func unused(in code: String) -> [MessageSentence] {
        let names = code.split(separator: "\n").flatMap { line in
            let line = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            return line.split(separator: ".", omittingEmptySubsequences: false).dropFirst().map {
                String($0.prefix { $0.isLetter || $0.isNumber })
            }
        }
        let named = Set(names)
        return MessageSentence.allCases.filter { !named.contains("\($0)") }
    }
}
