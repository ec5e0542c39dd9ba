import Foundation

/// The sentences in source files, in the form of the translation tables: with `{}` for values.
enum SentencesInSource {
    /// The sources of the server, by folder.
    private static var sources: URL {
        var folder = URL(filePath: #filePath)
        while folder.lastPathComponent != "Tests" { folder.deleteLastPathComponent() }
        return folder.deletingLastPathComponent().appending(path: "Sources")
    }

    /// The literals of the Swift files in a folder that begin with a capital and end like a sentence.
    static func of(_ folder: String, except skipped: [String] = []) throws -> [(file: String, sentence: String)] {
        let root = sources.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path()).sorted()
        return try names.filter { name in
            name.hasSuffix(".swift") && !skipped.contains { name.hasPrefix($0) }
        }
        .flatMap { name in
            try literals(in: String(contentsOf: root.appending(path: name), encoding: .utf8)).filter(isSentence)
                .map { (file: "\(folder)/\(name)", sentence: $0) }
        }
    }

    /// The literals of the Swift files in a folder; a long one may be only the beginning of its text.
    static func all(of folder: String) throws -> Set<String> {
        let root = sources.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path())
        return try Set(
            names.filter { $0.hasSuffix(".swift") }.flatMap { name in
                try literals(in: String(contentsOf: root.appending(path: name), encoding: .utf8))
            }
        )
    }

    private static func isSentence(_ text: String) -> Bool {
        text.first?.isUppercase == true && text.contains(" ") && (text.hasSuffix(".") || text.hasSuffix("…"))
    }

    /// The single-line literals of a file, without those in comments.
    static func literals(in source: String) -> [String] {
        source.split(separator: "\n").flatMap { line -> [String] in
            let code = line.drop { $0 == " " }
            return code.hasPrefix("//") ? [] : literals(onLine: Array(code))
        }
    }

    private static func literals(onLine line: [Character]) -> [String] {
        var (texts, position): ([String], Int) = ([], 0)
        while let start = line[position...].firstIndex(of: "\"") {
            guard let (text, end) = literal(line, from: start + 1) else { return texts }
            texts.append(text)
            position = end
        }
        return texts
    }

    /// The text up to the closing quote, and the index after it.
    private static func literal(_ line: [Character], from start: Int) -> (String, Int)? {
        var (text, position) = ("", start)
        while position < line.count {
            switch line[position] {
            case "\"": return (text, position + 1)
            case "\\" where position + 1 < line.count && line[position + 1] == "(":
                guard let end = interpolation(line, from: position + 2) else { return nil }
                text += "{}"
                position = end
            case "\\" where position + 1 < line.count:
                text.append(line[position + 1])
                position += 2
            default:
                text.append(line[position])
                position += 1
            }
        }
        return nil
    }

    private static func interpolation(_ line: [Character], from start: Int) -> Int? {
        var (depth, position) = (1, start)
        while position < line.count {
            switch line[position] {
            case "(": depth += 1
            case ")": depth -= 1
            case "\"":
                guard let (_, end) = literal(line, from: position + 1) else { return nil }
                position = end - 1
            default: break
            }
            position += 1
            if depth == 0 { return position }
        }
        return nil
    }
}
