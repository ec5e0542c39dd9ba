package import Foundation

/// The home folder of the person who runs the program.
package enum HomeFolder {
    /// The home folder for this process.
    static var standard: URL { folder(environment: ProcessInfo.processInfo.environment) }

    /// `$HOME` where that is an absolute path, else the one of the system's user database.
    package static func folder(environment: [String: String]) -> URL {
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            return FileManager.default.homeDirectoryForCurrentUser
        }
        return URL(filePath: home, directoryHint: .isDirectory)
    }
}
