public import Foundation
import LatchkeyAPI

/// A credential store in a file that only this user can read.
///
/// The file has mode 0600 in a folder of mode 0700 and is replaced in one step, so after a crash it holds either the
/// old or the new credentials. It is not used when it is a symbolic link, belongs to another user, or others may read
/// or replace it. A damaged file is kept aside under a name with `.damaged-`.
///
/// ```swift
/// let store = FileCredentialStore(file: URL(filePath: "/home/ada/.local/share/balance/credentials.json"))
/// ```
public actor FileCredentialStore: CredentialStore {
    private let file: PrivateFile
    private let executor = SerialQueueExecutor(label: "latchkey.file-credential-store")

    /// A store in a file.
    ///
    /// Nothing is read or made yet; the folder is made with the first login.
    ///
    /// - Parameter file: Where the credentials are, or shall be.
    public init(file: URL) {
        self.file = PrivateFile(path: file.absoluteURL.path(percentEncoded: false))
    }

    /// The thread of this store: reading and writing files blocks.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Reads the file.
    ///
    /// - Returns: The credentials, or nil when there is no file.
    /// - Throws: ``LatchkeyError`` with `store_insecure`, `store_damaged` or `store_unreadable`.
    public func load() async throws -> StoredCredentials? { try read() }

    /// Replaces the file.
    ///
    /// - Throws: ``LatchkeyError`` with `store_changed`, `store_insecure` or `store_unwritable`.
    public func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        guard try read()?.generation == generation else { throw LatchkeyError.storeChanged }
        try file.write(try credentials.serialized())
    }

    /// Removes the file.
    ///
    /// - Throws: ``LatchkeyError`` with `store_changed`, `store_insecure` or `store_unwritable`.
    public func delete(replacing generation: UInt64) async throws {
        guard let stored = try read() else { return }
        guard stored.generation == generation else { throw LatchkeyError.storeChanged }
        try file.remove()
    }

    private func read() throws -> StoredCredentials? {
        guard let data = try file.read() else { return nil }
        do {
            return try StoredCredentials(serialized: data)
        } catch let error as LatchkeyError where error.code == .storeDamaged {
            let place = try file.putAside()
            throw LatchkeyError(
                code: .storeDamaged,
                message: "The stored sign-in cannot be read any more. It was put aside as \(place); log in again."
            )
        }
    }
}
