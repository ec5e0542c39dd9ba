import Foundation

/// The project's own source files, as text.
enum Sources {
    struct Source {
        let path: String
        let text: String

        /// The modules that the file imports.
        var imports: Set<String> {
            let lines = text.matches(of: /(?m)^(?:@\w+ )*(?:public |package |internal |private )?import (?:\w+ )?(\w+)/)
            return Set(lines.map { String($0.output.1) })
        }

        /// The target that the file belongs to: the folder below `Sources`.
        var module: String? {
            let folders = path.split(separator: "/")
            return folders.firstIndex(of: "Sources").map { String(folders[$0 + 1]) }
        }
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func file(_ path: String) -> URL { root.appending(path: path) }

    static func of(_ folder: String) throws -> [Source] {
        let folder = root.appending(path: folder)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var sources: [Source] = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift", !file.path().contains("/.build") else { continue }
            let path = file.path().replacing(root.path(), with: "")
            sources.append(Source(path: path, text: try String(contentsOf: file, encoding: .utf8)))
        }
        return sources
    }
}
