package import Foundation

/// The folder for the SDK's non-secret files of this installation.
package enum StateFolder {
    static var standard: URL {
        #if canImport(Darwin)
        URL.applicationSupportDirectory.appending(path: "latchkey", directoryHint: .isDirectory)
        #else
        folder(
            environment: ProcessInfo.processInfo.environment,
            home: HomeFolder.standard
        )
        #endif
    }

    /// `$XDG_STATE_HOME/latchkey`, or `~/.local/state/latchkey` if that is not an absolute path.
    package static func folder(environment: [String: String], home: URL) -> URL {
        let base: URL
        if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
            base = URL(filePath: folder, directoryHint: .isDirectory)
        } else {
            base = home.appending(path: ".local/state", directoryHint: .isDirectory)
        }
        return base.appending(path: "latchkey", directoryHint: .isDirectory)
    }
}

extension Realm {
    /// A readable and unique file name.
    var fileName: String { "\(plain(server)) \(plain(application))" }

    /// Percent-encodes all but plain characters.
    private func plain(_ name: String) -> String {
        let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._")
        return name.replacing("://", with: ",").addingPercentEncoding(withAllowedCharacters: allowed) ?? "server"
    }
}
