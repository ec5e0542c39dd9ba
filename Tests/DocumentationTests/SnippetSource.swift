/// The code blocks of a document as files for the compiler.
///
/// A document is read from the top: the imports and declarations of a block are valid below it. A block that repeats an
/// import begins a new file. A block that names its own file, such as `// Notes.swift`, is part of an app that
/// `Scripts/check-apple-code` compiles.
struct SnippetSource {
    /// Files to type-check.
    private(set) var chapters: [String] = []
    /// Blocks for modules of Apple's and files of an app, which are only parsed.
    private(set) var foreign: [Snippet] = []

    private static let modulesOfApple: Set = ["SwiftUI", "UIKit", "AppKit", "AuthenticationServices", "Security"]

    init(_ snippets: [Snippet]) {
        var chapter: [Snippet] = []
        for snippet in snippets {
            guard Self.modulesOfApple.isDisjoint(with: snippet.modules), !snippet.isFile else {
                foreign.append(snippet)
                continue
            }
            if !Set(chapter.flatMap(\.modules)).isDisjoint(with: snippet.modules) {
                chapters.append(Self.file(chapter))
                chapter = []
            }
            chapter.append(snippet)
        }
        if !chapter.isEmpty { chapters.append(Self.file(chapter)) }
    }

    /// A file whose compiler errors name the document and its line.
    private static func file(_ snippets: [Snippet]) -> String {
        var lines = snippets.flatMap(\.imports)
        lines.append("extension Reader { func read() async throws {")
        for snippet in snippets {
            lines.append("do {")
            lines.append("#sourceLocation(file: \"\(snippet.document)\", line: \(snippet.codeLine))")
            lines += snippet.code
            lines.append("#sourceLocation()")
        }
        lines += snippets.map { _ in "}" } + ["} }"]
        return lines.joined(separator: "\n") + "\n"
    }
}
