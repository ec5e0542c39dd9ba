import Foundation
import Testing

/// `import Latchkey` exports the types that an app names, one by one.
@Suite struct ExportTests {
    @Test func `nothing of the wire is exported as a whole`() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../Sources/Latchkey").standardized
        let text = try String(contentsOf: folder.appending(path: "Exports.swift"), encoding: .utf8)
        let exports = text.split(separator: "\n").filter { !$0.hasPrefix("//") }
        #expect(exports.count > 10)
        for line in exports {
            let name = /@_exported public import (struct|enum) (LatchkeyAPI|LatchkeyJSON)\.\w+/
            #expect(line.wholeMatch(of: name) != nil)
            #expect(!line.hasSuffix("Request") && !line.hasSuffix("Endpoint") && !line.hasSuffix("Answer"))
        }
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            guard file.lastPathComponent != "Exports.swift" else { continue }
            #expect(try !String(contentsOf: file, encoding: .utf8).contains("@_exported"))
        }
    }
}
