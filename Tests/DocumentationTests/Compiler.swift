import Foundation
@_spi(ProcessStart) import LatchkeyTesting

/// The Swift compiler, with the modules that these tests were built with.
enum Compiler {
    /// Type-checks a file beside a prelude.
    ///
    /// - Returns: The compiler's messages; empty if it accepts both.
    static func check(_ text: String, beside prelude: URL, mode: String) throws -> String {
        try inFolder { folder in
            let file = folder.appending(path: "Snippets.swift")
            try Data(text.utf8).write(to: file)
            return try run([
                "-typecheck", "-parse-as-library", "-swift-version", mode, "-module-name", "Snippets", "-I",
                modules.path(), "-Xcc", "-fmodule-map-file=\(languageFiles.path())",
                "-plugin-path", plugins.path(), "-suppress-warnings", "-module-cache-path", cache.path(), file.path(),
                prelude.path(),
            ])
        }
    }

    /// Parses a single file.
    static func parse(_ text: String) throws -> String {
        try inFolder { folder in
            let file = folder.appending(path: "Snippet.swift")
            try Data(text.utf8).write(to: file)
            return try run(["-frontend", "-parse", file.path()])
        }
    }

    /// The folder of the test program.
    private static let bundle = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    private static let modules = bundle.appending(path: "Modules")
    private static let languageFiles = bundle.appending(path: "CLanguageFiles.build/module.modulemap")

    private static let cache = FileManager.default.temporaryDirectory.appending(path: "latchkey-snippet-modules")

    /// The compiler in `PATH`; a link there leads to its toolchain.
    private static let program: URL = {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        let paths = folders.map { "\($0)/swiftc" }
        let path = paths.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "/usr/bin/swiftc"
        return URL(filePath: path)
    }()

    /// The folder of Swift Testing's macros.
    private static var plugins: URL {
        let folder = program.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
        return folder.appending(path: "lib/swift/host/plugins")
    }

    private static func inFolder(_ work: (URL) throws -> String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try work(folder)
    }

    private static func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try ProcessStart.run(process)
        let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let text = String(decoding: said, as: UTF8.self)
        return process.terminationStatus == 0 ? "" : text.isEmpty ? "the compiler failed" : text
    }
}
