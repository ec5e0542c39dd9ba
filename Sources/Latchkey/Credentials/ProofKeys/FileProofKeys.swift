package import Foundation
import LatchkeyAPI

/// A key in a file that only this user can read, with mode 0600 in a folder of mode 0700.
///
/// It protects against a copy of the credential file, for example in a backup, in a repository or on another machine. It
/// does not protect against a program that reads all files of this user.
package actor FileProofKeys: ProofKeyStore {
    private let file: PrivateFile
    /// The key of a sign-in that has moved here while there was another key.
    private let adopted: PrivateFile
    private let locks: StoreLocks
    private let making: Making
    private var latest: SoftwareProofKey?
    private let executor = SerialQueueExecutor(label: "latchkey.proof-key")

    /// When a key is made.
    package enum Making: Sendable {
        case always
        /// Where the key is on the file system of this path.
        ///
        /// If one of them is a volume of a container and the other is not, the key would be lost without the credentials,
        /// and the session with it.
        case beside(String)
        /// A sign-in that has moved here keeps its key; others have none.
        case never
    }

    /// Makes a place without touching the file; the first login creates it.
    ///
    /// - Parameters:
    ///   - file: The file of the key, which no backup of the credentials should include.
    ///   - making: When a key is made.
    package init(file: URL, making: Making = .always) {
        let path = file.absoluteURL.path(percentEncoded: false)
        self.file = PrivateFile(path: path)
        adopted = PrivateFile(path: "\(path).adopted")
        locks = StoreLocks(beside: path)
        self.making = making
    }

    /// A separate thread, because file access blocks.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package func load() async throws -> (any ProofKey)? { try read() }

    package func loadAll() async throws -> [any ProofKey] {
        // One file that cannot be read does not hide the other.
        [try? read(), try? Self.key(in: adopted)].compactMap { $0 }
    }

    package func loadOrMake() async throws -> any ProofKey {
        switch making {
        case .always: break
        case .never: throw LatchkeyError.noProofKey
        case .beside(let path):
            if let key = try read() { return key }
            guard FileIdentity.device(of: path) == FileIdentity.device(of: file.path) else {
                throw LatchkeyError.noProofKey
            }
        }
        if let key = try read() { return key }
        return try locks.whileLocked {
            // Another process may have been faster.
            if let key = try read() { return key }
            let key = SoftwareProofKey(.random())
            try write(key)
            return key
        }
    }

    /// Copies the keys of another place, and keeps the one that is here.
    func adopt(from other: FileProofKeys) async throws {
        // A key that cannot be read stops the move.
        _ = try await other.load()
        for case let key as SoftwareProofKey in try await other.loadAll() {
            try locks.whileLocked {
                guard let present = try read() else { return try write(key) }
                guard present.publicKey != key.publicKey else { return }
                try adopted.write(try WireJSON.encode(ProofKeyRecord(key.key)))
            }
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
        guard let bytes = try Self.secret(in: file) else { return nil }
        if let latest, latest.key.secretBytes == bytes { return latest }
        latest = P256Key(bytes).map { SoftwareProofKey($0) }
        return latest
    }

    private static func key(in file: PrivateFile) throws -> SoftwareProofKey? {
        try secret(in: file).flatMap { P256Key($0) }.map { SoftwareProofKey($0) }
    }

    private static func secret(in file: PrivateFile) throws -> [UInt8]? {
        guard let data = try file.read(), let record = try? WireJSON.decode(ProofKeyRecord.self, from: data) else {
            return nil
        }
        return Data(base64URLText: record.d).map { Array($0) }
    }
}

extension FileProofKeys {
    /// The standard file for a server and an application.
    ///
    /// It is apart from the credentials, in the folder for what belongs to this machine.
    package static func standard(
        for realm: Realm,
        in folder: URL,
        beside credentials: URL,
        suffix: String = ""
    ) -> FileProofKeys {
        let file = folder.appending(path: "\(realm.fileName)\(suffix).key")
        return FileProofKeys(file: file, making: .beside(credentials.absoluteURL.path(percentEncoded: false)))
    }
}

extension LatchkeyError {
    fileprivate static let noProofKey = LatchkeyError(
        code: .storeUnwritable,
        says: "There is no lasting place for a key beside the sign-in. It works without one."
    )
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
