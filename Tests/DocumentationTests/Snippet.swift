import Foundation

/// A block of code in a document.
struct Snippet: Sendable {
    let document: String
    let language: String
    /// The line of the document where its code begins.
    let line: Int
    let lines: [String]

    /// The code blocks of a document, in order; its path is relative to the project's folder.
    static func all(in path: String) throws -> [Snippet] {
        let file = Project.root.appending(path: path)
        return all(in: try String(contentsOf: file, encoding: .utf8), of: path)
    }

    static func all(in text: String, of document: String) -> [Snippet] {
        var snippets: [Snippet] = []
        var open: (language: String, line: Int, lines: [String])?
        for (number, line) in text.components(separatedBy: "\n").enumerated() {
            guard line.hasPrefix("```") else {
                open?.lines.append(line)
                continue
            }
            if let block = open {
                snippets.append(
                    Snippet(document: document, language: block.language, line: block.line, lines: block.lines)
                )
                open = nil
            } else {
                open = (String(line.dropFirst(3)), number + 2, [])
            }
        }
        return snippets
    }

    /// Whether it is a `Package.swift`.
    var isManifest: Bool { lines.contains("import PackageDescription") }

    /// Whether its first line is the name of a file.
    var isFile: Bool { lines.first?.wholeMatch(of: /\/\/ \w+\.swift/) != nil }

    /// The imports at its beginning, with the conditions around them.
    var imports: [String] { Array(lines.prefix(importCount)) }

    /// The lines after the imports.
    var code: [String] { Array(lines.dropFirst(importCount)) }
    var codeLine: Int { line + importCount }

    /// The names of the modules that it imports.
    var modules: [String] {
        imports.filter { $0.hasPrefix("import ") }.compactMap { line in
            line.split(separator: " ").dropFirst().first.map(String.init)
        }
    }

    private var importCount: Int {
        let isImport = { (line: String) in
            line.isEmpty || ["import ", "#if canImport(", "#endif"].contains { line.hasPrefix($0) }
        }
        return lines.contains { $0.hasPrefix("import ") } ? lines.prefix(while: isImport).count : 0
    }
}

/// The folder of the project.
enum Project {
    static var root: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }
}
