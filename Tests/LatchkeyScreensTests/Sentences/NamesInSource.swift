import Foundation

/// The names in source files that follow a dot, as the uses of an enumeration's cases do.
enum NamesInSource {
    /// The names in the Swift files of folders of the package.
    static func of(_ folders: [String]) throws -> Set<String> {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try folders.reduce(into: []) { names, folder in
            let folder = root.appending(path: folder)
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path())
            where path.hasSuffix(".swift") {
                names.formUnion(Self.names(in: try String(contentsOf: folder.appending(path: path), encoding: .utf8)))
            }
        }
    }

    /// The names in a source text, without its comments.
    static func names(in code: String) -> Set<String> {
        code.split(separator: "\n").reduce(into: []) { names, line in
            let line = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            for part in line.split(separator: ".", omittingEmptySubsequences: false).dropFirst() {
                let name = part.prefix { $0.isLetter || $0.isNumber }
                if !name.isEmpty { names.insert(String(name)) }
            }
        }
    }
}
