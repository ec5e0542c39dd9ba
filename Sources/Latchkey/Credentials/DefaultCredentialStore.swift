package import Foundation
import LatchkeyAPI

/// The credential store of an app that chooses none.
package enum DefaultCredentialStore {
    package static func make(for realm: Realm) -> any CredentialStore {
        #if canImport(Security)
        return KeychainCredentialStore(service: "latchkey \(realm.server)", account: realm.application)
        #else
        let environment = ProcessInfo.processInfo.environment
        let home = HomeFolder.standard
        #if os(Linux)
        return PlatformCredentialStore(realm: realm, environment: environment, home: home)
        #else
        let file = Self.file(for: realm, environment: environment, home: home)
        let state = StateFolder.folder(environment: environment, home: home)
        return FileCredentialStore(file: file, proofKeys: .standard(for: realm, in: state, beside: file))
        #endif
        #endif
    }

    /// The file for a server and an application, with a readable and unique name.
    package static func file(for realm: Realm, environment: [String: String], home: URL) -> URL {
        folder(environment: environment, home: home).appending(path: "\(realm.fileName).json")
    }

    /// The file for `LATCHKEY_CREDENTIAL_STORE=file`.
    ///
    /// Its name cannot collide, because the names of realms contain exactly one space.
    package static func fileAlone(for realm: Realm, environment: [String: String], home: URL) -> URL {
        folder(environment: environment, home: home).appending(path: "\(realm.fileName) alone.json")
    }

    /// `$XDG_DATA_HOME/latchkey`, or `~/.local/share/latchkey` if that is not an absolute path.
    static func folder(environment: [String: String], home: URL) -> URL {
        let base: URL
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
            base = URL(filePath: folder, directoryHint: .isDirectory)
        } else {
            base = home.appending(path: ".local/share", directoryHint: .isDirectory)
        }
        return base.appending(path: "latchkey", directoryHint: .isDirectory)
    }
}
