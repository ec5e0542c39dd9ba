public import Foundation
import LatchkeyAPI

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An installation marker that is an empty file, with mode 0600, in a folder that is removed with the app.
///
/// It can be read while the device is locked.
public actor FileInstallationMarker: InstallationMarker {
    private let file: PrivateFile
    private let executor = SerialQueueExecutor(label: "latchkey.installation-marker")

    /// Makes a marker without touching the file.
    ///
    /// - Parameter file: The marker file.
    public init(file: URL) { self.file = PrivateFile(path: file.absoluteURL.path(percentEncoded: false)) }

    /// A separate thread, because file access blocks.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Whether the file exists.
    ///
    /// - Returns: True if it exists.
    /// - Throws: ``LatchkeyError`` with `store_unreadable` if the folder cannot be read.
    public func isSet() async throws(LatchkeyError) -> Bool {
        try await LatchkeyError.typed(otherwise: .storeUnreadable) {
            // `lstat` works on a locked device; opening does not.
            var status = stat()
            if lstat(file.path, &status) == 0 { return true }
            if errno == ENOENT || errno == ENOTDIR { return false }
            throw LatchkeyError(.storeUnreadable, signInIn: file.path, "cannot be looked for", errno)
        }
    }

    /// Creates the file.
    ///
    /// - Throws: ``LatchkeyError`` with `store_unwritable` or `store_insecure`.
    public func set() async throws(LatchkeyError) {
        try await LatchkeyError.typed(otherwise: .storeUnwritable) {
            guard try await !isSet() else { return }
            try file.write(Data())
        }
    }
}

extension FileInstallationMarker {
    /// The default marker for a server and an application.
    package static func standard(for realm: Realm) -> FileInstallationMarker {
        FileInstallationMarker(file: StateFolder.standard.appending(path: "\(realm.fileName).installed"))
    }
}
