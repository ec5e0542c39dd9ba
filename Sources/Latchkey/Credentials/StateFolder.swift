package import Foundation

/// Where the SDK keeps what is no secret and belongs to this installation.
package enum StateFolder {
    /// The folder for this process.
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

    /// `$XDG_STATE_HOME/latchkey`, or `~/.local/state/latchkey` where that is not an absolute path.
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
    /// A name for files: readable, and different for any two realms.
    var fileName: String { "\(plain(server)) \(plain(application))" }

    /// What is not a plain character becomes its percent code.
    private func plain(_ name: String) -> String {
        let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._")
        return name.replacing("://", with: ",").addingPercentEncoding(withAllowedCharacters: allowed) ?? "server"
    }
}
