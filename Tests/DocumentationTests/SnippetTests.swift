import Foundation
import Testing

/// The Swift in the documents compiles against the modules of this build.
@Suite(.serialized) struct SnippetTests {
    /// A document, the prelude for its snippets, and the language mode of its apps.
    struct Document: Sendable, CustomTestStringConvertible {
        let path: String
        let prelude: String
        var mode = "6"
        var testDescription: String { path }
    }

    static let documents = [Document(path: "README.md", prelude: "App")] + articles

    /// The articles of all catalogues that have Swift code to compile.
    private static var articles: [Document] {
        Catalogue.all.flatMap { catalogue in
            catalogue.articles.filter { ((try? !chapters(in: $0).isEmpty) ?? true) }.map { path in
                switch catalogue.product {
                case "KiiSDK": Document(path: path, prelude: "KiiApp", mode: "5")
                case "LiCoreSDK": Document(path: path, prelude: "ForumApp", mode: "5")
                default: Document(path: path, prelude: "App")
                }
            }
        }
    }

    private static func chapters(in path: String) throws -> [String] { SnippetSource(try swift(path)).chapters }

    private static func prelude(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Preludes/\(name).swift")
    }

    private static func swift(_ path: String) throws -> [Snippet] {
        try Snippet.all(in: path).filter { $0.language == "swift" && !$0.isManifest }
    }

    @Test(arguments: documents) func `every snippet compiles with the imports that stand above it`(
        document: Document
    ) throws {
        let source = SnippetSource(try Self.swift(document.path))
        try #require(!source.chapters.isEmpty)
        for chapter in source.chapters {
            let said = try Compiler.check(chapter, beside: Self.prelude(document.prelude), mode: document.mode)
            #expect(said.isEmpty, "\(said)")
        }
        for snippet in source.foreign {
            let said = try Compiler.parse(snippet.lines.joined(separator: "\n"))
            #expect(said.isEmpty, "\(snippet.document):\(snippet.line)\n\(said)")
        }
    }

    @Test func `the first block of a document names all that it needs`() throws {
        for document in Self.documents {
            #expect(try Self.swift(document.path).first?.imports.isEmpty == false, "\(document.path)")
        }
    }

    /// Snippets that must not compile, each broken in one place.
    private static let broken = [
        "import Latchkey\n\nlet url = URL(string: \"https://id.example.com\")!",
        "import Foundation\nimport Latchkey\n\nlet user: User? = noSuchThing",
        "import Foundation\nimport Latchkey\n\nlet changes: Int = UserChanges()",
        "import Foundation\n\nlet a = 1; let a = 2",
    ]

    @Test(arguments: broken) func `the control: a broken snippet fails, and the document's line is told`(
        text: String
    ) throws {
        let good = "```swift\nimport Foundation\nimport Latchkey\n```\n"
        let document = good + "\n```swift\n\(text)\n```\n"
        let source = SnippetSource(Snippet.all(in: document, of: "Broken.md"))
        #expect(source.chapters.count == 2)
        let first = try Compiler.check(source.chapters[0], beside: Self.prelude("App"), mode: "6")
        #expect(first.isEmpty, "\(first)")
        let second = try Compiler.check(source.chapters[1], beside: Self.prelude("App"), mode: "6")
        let line = 6 + text.split(separator: "\n", omittingEmptySubsequences: false).count
        #expect(second.contains("Broken.md:\(line):"), "\(second)")
    }

    @Test func `the control: a snippet that is parsed alone fails where it is no Swift`() throws {
        #expect(try Compiler.parse("import SwiftUI\n\nstruct A: View {").isEmpty == false)
        #expect(try Compiler.parse("import SwiftUI\n\nstruct A: View {}").isEmpty)
    }

    @Test func `what a block declares holds below it`() throws {
        let document = "```swift\nimport Foundation\n\nlet a = 1\n```\ntext\n```swift\nprint(a + 1)\n```\n"
        let source = SnippetSource(Snippet.all(in: document, of: "Two.md"))
        #expect(source.chapters.count == 1)
        #expect(try Compiler.check(source.chapters[0], beside: Self.prelude("App"), mode: "6").isEmpty)
    }
}
