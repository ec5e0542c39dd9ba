import Foundation
@_spi(ProcessStart) import LatchkeyTesting
import Testing

/// The packages that an app clones besides Latchkey.
@Suite struct DependencyTests {
    private struct Package: Decodable {
        let name: String
        let dependencies: [Package]

        var all: [String] { dependencies.flatMap { [$0.name] + $0.all } }
    }

    /// A package in its own folder, which is removed afterwards.
    private struct Folder: ~Copyable {
        let url = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: url) }

        func write(package: String, dependingOn path: String?, for product: String? = nil) throws {
            let folder = url.appending(path: package)
            let sources = folder.appending(path: "Sources/\(package)")
            try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
            try Data("// Nothing\n".utf8).write(to: sources.appending(path: "Nothing.swift"))
            let dependencies = path.map { #".package(name: "dependency", path: "\#($0)")"# } ?? ""
            let products = product.map { #".product(name: "\#($0)", package: "dependency")"# } ?? ""
            let manifest = """
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(
                    name: "\(package)",
                    products: [.library(name: "\(package)", targets: ["\(package)"])],
                    dependencies: [\(dependencies)],
                    targets: [.target(name: "\(package)", dependencies: [\(products)])]
                )
                """
            try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
        }

        func packages(of package: String) throws -> [String] { try packages(at: url.appending(path: package)) }

        /// The packages of one elsewhere, which stays as it is.
        func packages(at package: URL) throws -> [String] {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [
                "swift", "package", "--package-path", package.path(), "--scratch-path",
                url.appending(path: "build").path(), "show-dependencies", "--format", "json",
            ]
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try ProcessStart.run(process)
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return try JSONDecoder().decode(Package.self, from: data).all
        }
    }

    @Test func `an app that adds the SDK clones no other package`() throws {
        let folder = try Folder()
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        try folder.write(package: "app", dependingOn: root.path(), for: "Latchkey")
        #expect(try folder.packages(of: "app") == ["latchkey"])
    }

    @Test func `the app of Balance needs no other package, and its targets have names of their own`() throws {
        let app = URL(filePath: #filePath).appending(path: "../../../Examples/BalanceApp").standardized
        #expect(try Folder().packages(at: app) == ["latchkey"])
    }

    @Test func `the control: what a dependency depends on is seen`() throws {
        let folder = try Folder()
        try folder.write(package: "third", dependingOn: nil)
        try folder.write(package: "second", dependingOn: "../third", for: "third")
        try folder.write(package: "app", dependingOn: "../second", for: "second")
        #expect(try folder.packages(of: "app") == ["second", "third"])
    }
}
