import Foundation
import Testing

/// Links between the documents of the repository lead to files and headings that exist.
///
/// `Scripts/build-docs` checks the links inside the catalogues.
@Suite struct LinkTests {
    /// The documents that people read in the repository.
    private static let documents: [String] = {
        let catalogues = Catalogue.all.flatMap(\.articles)
        let folders = ["Documentation", "Examples", "Compatibility", "Tests", "Packaging", "Benchmarks"]
        let others = folders.flatMap { folder -> [String] in
            let found = FileManager.default.enumerator(atPath: Project.root.appending(path: folder).path())
            return (found?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
        }
        let top = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
        let own = others.filter { $0.hasSuffix(".md") && !$0.contains(".build/") && !$0.contains(".venv/") }
        return Set(top + catalogues + own).sorted()
    }()

    private static func text(of path: String) throws -> String {
        try String(contentsOf: Project.root.appending(path: path), encoding: .utf8)
    }

    /// The anchors of a document's headings, as code hosts make them.
    private static func anchors(of path: String) throws -> Set<String> {
        let headings = try text(of: path).split(separator: "\n").filter { $0.hasPrefix("#") }
        return Set(
            headings.map { heading in
                let words = heading.drop { $0 == "#" || $0 == " " }.lowercased()
                return String(words.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }).replacing(
                    " ",
                    with: "-"
                )
            }
        )
    }

    /// What is wrong with the links of a text that is in a folder.
    static func problems(in text: String, folder: String) throws -> [String] {
        try text.matches(of: /\]\((?<link>[^)\s]+)\)/).compactMap { match -> String? in
            let link = String(match.link)
            if ["http://", "https://", "doc:", "mailto:"].contains(where: link.hasPrefix) { return nil }
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if parts[0].isEmpty { return nil }
            let url = Project.root.appending(path: folder).appending(path: parts[0]).standardizedFileURL
            guard FileManager.default.fileExists(atPath: url.path()) else { return link }
            guard parts.count == 2, url.pathExtension == "md" else { return nil }
            let path = String(url.path().dropFirst(Project.root.standardizedFileURL.path().count))
            return try anchors(of: path).contains(parts[1]) ? nil : link
        }
    }

    @Test(arguments: documents) func `every link leads to a file and a heading`(path: String) throws {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        #expect(try Self.problems(in: Self.text(of: path), folder: folder).isEmpty)
    }

    @Test func `the control: a missing file and a missing heading are found`() throws {
        let text = "[a](README.md) [b](NONE.md) [c](README.md#features) [d](README.md#no-such-heading)"
        #expect(try Self.problems(in: text, folder: "") == ["NONE.md", "README.md#no-such-heading"])
    }

    @Test(arguments: Catalogue.all.flatMap(\.articles)) func `documents that an article names exist`(
        path: String
    ) throws {
        for match in try Self.text(of: path).matches(of: /`(?<path>(Documentation|Examples|Compatibility)\/[\w\/.]+)`/)
        {
            let file = Project.root.appending(path: String(match.path))
            #expect(FileManager.default.fileExists(atPath: file.path()), "\(match.path)")
        }
    }

    /// Products that need other packages, which `Scripts/build-docs` does without; one article describes them.
    private static let described = ["LatchkeyVerifier", "LatchkeyHummingbird"]

    @Test func `each product of the SDK has a catalogue`() throws {
        let lists = Project.root.appending(path: "Documentation/API").path()
        let products = try FileManager.default.contentsOfDirectory(atPath: lists).map { $0.prefix { $0 != "." } }
        let article = try Self.text(of: "Documentation/Verifying.md")
        for product in Self.described { #expect(article.contains("`\(product)`")) }
        let others = Set(products.map(String.init)).subtracting(Self.described)
        #expect(others == Set(Catalogue.all.map(\.product)))
        #expect(products.count >= 9)
    }
}
