import Foundation

/// The documentation of a product: a folder that ends in `.docc`.
struct Catalogue: Sendable {
    /// The folder, relative to the project's.
    let path: String
    /// The articles, extensions and pages, relative to the project's folder.
    let articles: [String]

    var product: String { String(path.split(separator: "/").last?.dropLast(5) ?? "") }

    /// The catalogues of all products.
    static let all: [Catalogue] = ["Sources", "Compatibility/Kii/Sources", "Compatibility/Khoros/Sources"].flatMap {
        folder in
        files(in: folder).filter { $0.hasSuffix(".docc") }.map { path in
            Catalogue(path: path, articles: files(in: path).filter { $0.hasSuffix(".md") })
        }
    }

    private static func files(in folder: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: Project.root.appending(path: folder).path())
        return (found?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.sorted()
    }
}
