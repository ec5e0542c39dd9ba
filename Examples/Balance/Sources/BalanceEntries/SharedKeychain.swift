#if canImport(Security)
import Foundation
import Latchkey

/// The Keychain item of Balance's programs on a device.
///
/// An app with extensions names its app group in its Info.plist as `BalanceAppGroup`. On iOS, an app group is a Keychain
/// group too. Programs for the Mac that have no entitlement share the file-based Keychain.
enum SharedKeychain {
    static func store(for server: URL) -> KeychainCredentialStore {
        KeychainCredentialStore(
            service: "Balance \(server.absoluteString)",
            account: "default",
            accessGroup: group,
            lockFolder: lockFolder
        )
    }

    static var marker: FileInstallationMarker { FileInstallationMarker(file: folder.appending(path: "installed")) }

    private static var group: String? {
        Bundle.main.object(forInfoDictionaryKey: "BalanceAppGroup") as? String
    }

    /// Only on the Mac, because iOS ends a suspended app that holds a lock in a shared folder.
    private static var lockFolder: URL? {
        #if os(macOS)
        folder
        #else
        nil
        #endif
    }

    private static var folder: URL {
        let shared = group.flatMap { FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0) }
        return (shared ?? .applicationSupportDirectory).appending(path: "Balance", directoryHint: .isDirectory)
    }
}
#endif
