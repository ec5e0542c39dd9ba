#if os(Linux)
import Foundation

/// The programs under test.
package enum Programs {
    /// A program of this package, which is built with its tests.
    package static func path(of name: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path()
    }

    /// The server's program: the one in `LATCHKEY_SERVER`, else the one that was built with the tests.
    package static let server: String = {
        if let path = ProcessInfo.processInfo.environment["LATCHKEY_SERVER"], !path.isEmpty { return path }
        return path(of: "latchkey")
    }()

    package static func areBuilt(_ programs: String...) -> Bool {
        programs.allSatisfy(FileManager.default.isExecutableFile(atPath:))
    }
}
#endif
