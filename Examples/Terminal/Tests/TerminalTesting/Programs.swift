#if os(Linux)
import Foundation

/// Where the programs under test are.
package enum Programs {
    /// A program of this package, which is built with its tests.
    package static func path(of name: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path()
    }

    /// Latchkey, as `LATCHKEY_SERVER` or a debug build has it.
    package static let server: String = {
        if let path = ProcessInfo.processInfo.environment["LATCHKEY_SERVER"], !path.isEmpty { return path }
        let repository = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
        return repository.appending(path: "Server/.build/debug/latchkey").path()
    }()

    package static func areBuilt(_ programs: String...) -> Bool {
        programs.allSatisfy(FileManager.default.isExecutableFile(atPath:))
    }
}
#endif
