import Foundation

/// Credentials in a file.
struct FileSlot: CredentialSlot {
    let file: PrivateFile

    init(path: String) { file = PrivateFile(path: path) }

    func read() throws -> StoredCredentials? {
        try file.read().map { try StoredCredentials(serialized: $0) }
    }

    func write(_ credentials: StoredCredentials, over old: StoredCredentials?) throws {
        file.sweep()
        try file.write(try credentials.serialized())
    }

    func remove() throws { try file.remove() }

    func quarantine() throws -> String { try file.quarantine() }
}
