public import Foundation
import LatchkeyAPI

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A marker that is an empty file, with mode 0600, in a folder that goes with the app.
///
/// It can be asked while the device is locked.
public actor FileInstallationMarker: InstallationMarker {
    private let file: PrivateFile
    private let executor = SerialQueueExecutor(label: "latchkey.installation-marker")

    /// A marker in a file.
    ///
    /// Nothing is read or made yet.
    ///
    /// - Parameter file: Where the marker is, or shall be.
    public init(file: URL) { self.file = PrivateFile(path: file.absoluteURL.path(percentEncoded: false)) }

    /// The thread of this marker: files block.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Whether the file is there.
    ///
    /// - Returns: Whether it is.
    /// - Throws: ``LatchkeyError`` with `store_unreadable` when the folder cannot be looked into.
    public func isSet() async throws(LatchkeyError) -> Bool {
        try await LatchkeyError.typed(otherwise: .storeUnreadable) {
            // Not opened: a locked device would not let us.
            var status = stat()
            if lstat(file.path, &status) == 0 { return true }
            if errno == ENOENT || errno == ENOTDIR { return false }
            throw LatchkeyError(.storeUnreadable, signInIn: file.path, "cannot be looked for", errno)
        }
    }

    /// Makes the file.
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
    /// The marker of the app on this computer for a server and an application.
    package static func standard(for realm: Realm) -> FileInstallationMarker {
        FileInstallationMarker(file: StateFolder.standard.appending(path: "\(realm.fileName).installed"))
    }
}
