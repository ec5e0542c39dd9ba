import Foundation
@_spi(ProcessStart) import LatchkeyTesting
import Testing

/// The `Package.swift` in the documents is valid, and names existing products.
@Suite struct ManifestTests {
    private static let guide = "Sources/Latchkey/Latchkey.docc/AddSignInToYourApp.md"

    private struct Manifest: Decodable {
        let targets: [Target]

        struct Target: Decodable {
            let name: String
            let dependencies: [Dependency]
        }

        /// A dependency on a product, or another one.
        struct Dependency: Decodable {
            let product: String?

            enum CodingKeys: CodingKey { case product }

            init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: CodingKeys.self)
                // The name is the first element of a list.
                var texts = members.contains(.product) ? try members.nestedUnkeyedContainer(forKey: .product) : nil
                product = try texts?.decode(String.self)
            }
        }
    }

    /// A manifest as the package manager reads it, without its dependencies.
    private static func read(_ text: String) throws -> Manifest {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(text.utf8).write(to: folder.appending(path: "Package.swift"))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "package", "--package-path", folder.path(), "dump-package"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try ProcessStart.run(process)
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try JSONDecoder().decode(Manifest.self, from: data)
    }

    /// The products of our own manifest.
    ///
    /// It is read as text, because the package manager locks the package while tests run.
    private static var products: Set<String> {
        get throws {
            let manifest = try String(contentsOf: Project.root.appending(path: "Package.swift"), encoding: .utf8)
            let parts = manifest.components(separatedBy: ".library(name: \"").dropFirst()
            return Set(parts.map { String($0.prefix { $0 != "\"" }) })
        }
    }

    @Test(arguments: ["README.md", Self.guide]) func `the manifest is read, and its products are ours`(
        path: String
    ) throws {
        let snippet = try #require(try Snippet.all(in: path).first(where: \.isManifest))
        let manifest = try Self.read(snippet.lines.joined(separator: "\n"))
        let products = manifest.targets.flatMap(\.dependencies).compactMap(\.product)
        #expect(products.contains("Latchkey"))
        #expect(try Self.products.isSuperset(of: products), "\(products)")
    }

    @Test func `the control: a broken manifest is not read`() {
        #expect(throws: (any Error).self) {
            try Self.read("// swift-tools-version: 6.2\nimport PackageDescription\nPackage(")
        }
    }

    @Test func `README and the guide say what state it is in, and where it was built`() throws {
        let readme = try String(contentsOf: Project.root.appending(path: "README.md"), encoding: .utf8)
        for heading in ["**Status:**", "## Features", "## Platforms"] { #expect(readme.contains("\n\(heading)")) }
        let manifest = try String(contentsOf: Project.root.appending(path: "Package.swift"), encoding: .utf8)
        let guide = try String(contentsOf: Project.root.appending(path: Self.guide), encoding: .utf8)
        // The versions that the manifest requires.
        let systems = [
            ("macOS", "macOS"), ("iOS", "iOS"), ("tvOS", "tvOS"), ("watchOS", "watchOS"), ("visionOS", "visionOS"),
        ]
        for (name, word) in systems {
            let part = try #require(manifest.components(separatedBy: ".\(name)(.v").dropFirst().first)
            let version = part.prefix { $0.isNumber }
            #expect(readme.contains("\(word) \(version)"), "\(word)")
            #expect(guide.contains("\(word) \(version)"), "\(word)")
        }
    }
}
