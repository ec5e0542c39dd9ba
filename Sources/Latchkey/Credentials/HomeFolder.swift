package import Foundation

/// The home folder of the user who runs the program.
package enum HomeFolder {
    static var standard: URL { folder(environment: ProcessInfo.processInfo.environment) }

    /// `$HOME` if it is an absolute path, otherwise the one of the system's user database.
    package static func folder(environment: [String: String]) -> URL {
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            return FileManager.default.homeDirectoryForCurrentUser
        }
        return URL(filePath: home, directoryHint: .isDirectory)
    }
}
