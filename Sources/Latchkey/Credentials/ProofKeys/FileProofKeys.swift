package import Foundation
import LatchkeyAPI

/// A key in a file that only this user can read, with mode 0600 in a folder of mode 0700.
///
/// It protects against a copy of the credential file, for example in a backup, in a repository or on another machine. It
/// does not protect against a program that reads all files of this user.
package actor FileProofKeys: ProofKeyStore {
    private let file: PrivateFile
    private let locks: StoreLocks
    private var latest: SoftwareProofKey?
    private let executor = SerialQueueExecutor(label: "latchkey.proof-key")

    /// Makes a place without touching the file; the first login creates it.
    ///
    /// - Parameter file: The file of the key, which no backup of the credentials should include.
    package init(file: URL) {
        let path = file.absoluteURL.path(percentEncoded: false)
        self.file = PrivateFile(path: path)
        locks = StoreLocks(beside: path)
    }

    /// A separate thread, because file access blocks.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package func load() async throws -> (any ProofKey)? { try read() }

    package func loadOrMake() async throws -> any ProofKey {
        if let key = try read() { return key }
        return try locks.whileLocked {
            // Another process may have been faster.
            if let key = try read() { return key }
            let key = SoftwareProofKey(.random())
            try write(key)
            return key
        }
    }

    /// Copies the key of another file, unless there is one here.
    func adopt(from other: FileProofKeys) async throws {
        guard let key = try await other.load() as? SoftwareProofKey else { return }
        try locks.whileLocked {
            if try read() == nil { try write(key) }
        }
    }

    private func write(_ key: SoftwareProofKey) throws {
        file.sweep()
        try file.write(try WireJSON.encode(ProofKeyRecord(key.key)))
        latest = key
    }

    /// Reads the file each time, because another process may have replaced it.
    ///
    /// - Returns: The key; nil if there is no file or it holds no key.
    /// - Throws: ``LatchkeyError`` with `store_insecure` or `store_unreadable`.
    private func read() throws -> SoftwareProofKey? {
        guard let data = try file.read(), let record = try? WireJSON.decode(ProofKeyRecord.self, from: data),
            let bytes = Data(base64URLText: record.d)
        else { return nil }
        if let latest, latest.key.secretBytes == Array(bytes) { return latest }
        latest = P256Key(Array(bytes)).map { SoftwareProofKey($0) }
        return latest
    }
}

extension FileProofKeys {
    /// The standard file for a server and an application.
    ///
    /// It is apart from the credentials, in the folder for what belongs to this machine.
    package static func standard(for realm: Realm, in folder: URL, suffix: String = "") -> FileProofKeys {
        FileProofKeys(file: folder.appending(path: "\(realm.fileName)\(suffix).key"))
    }
}

/// The stored form of a key: a private JWK (RFC 7518 §6.2).
private struct ProofKeyRecord: Codable {
    var kty = "EC"
    var crv = "P-256"
    var x: String
    var y: String
    var d: String

    init(_ key: P256Key) {
        x = Data(key.x).base64URLText
        y = Data(key.y).base64URLText
        d = Data(key.secretBytes).base64URLText
    }
}
