import Foundation
import Latchkey
import StoreProcess
import Testing

/// The stores that the contract is tested with.
enum StoreKind: CaseIterable, Sendable {
    case memory, file, fileOfProcesses, keychain, keychainOfProcesses
    #if os(Linux)
    case platformWithoutBus, secretService, platformWithSecretService
    #endif

    /// The number of races to run.
    var races: Int { 200 }

    /// Stores that share their content, as instances or processes do.
    func withStores(_ count: Int, _ body: ([any CredentialStore]) async throws -> Void) async throws {
        switch self {
        case .memory:
            try await body(Array(repeating: MemoryCredentialStore(), count: count))
        case .file:
            try await withFolder { folder in
                let file = folder.appending(path: "credentials.json")
                try await body((0..<count).map { _ in FileCredentialStore(file: file) })
            }
        case .fileOfProcesses:
            try await withFolder { folder in
                let path = folder.appending(path: "credentials.json").path()
                try await body((0..<count).map { _ in try OtherProcess(.file(path: path)) })
            }
        case .keychain:
            let (keychain, item) = (FakeKeychain(), KeychainItem.unique)
            try await body(
                (0..<count).map { _ in KeychainItemStore(item: item, in: keychain, lockFolder: nil) }
            )
        case .keychainOfProcesses:
            let (keychain, item) = (FakeKeychain(), KeychainItem.unique)
            try await withFolder { folder in
                // These share only what processes share.
                try await body(
                    (0..<count).map { _ in
                        KeychainItemStore(item: item, in: keychain, lockFolder: folder, share: KeychainShare())
                    }
                )
            }
        #if os(Linux)
        case .platformWithoutBus:
            try await withFolder { folder in
                let realm = Realm(server: .unique, application: "default")
                try await body(
                    (0..<count).map { _ in PlatformCredentialStore(realm: realm, environment: [:], home: folder) }
                )
            }
        case .platformWithSecretService:
            let keyring = try await Keyring.shared.value
            let place = StorePlace.platform(server: .unique)
            try await body((0..<count).map { _ in try OtherProcess(place, environment: keyring.environment) })
        case .secretService:
            let keyring = try await Keyring.shared.value
            try await withFolder { folder in
                let place = StorePlace.secretService(server: .unique, locks: folder.path())
                try await body((0..<count).map { _ in try OtherProcess(place, environment: keyring.environment) })
            }
        #endif
        }
    }

    /// The stores whose content another program can damage.
    static var damageable: [StoreKind] { allCases.filter { $0 != .memory } }

    /// A store, and a closure that damages its content.
    func withDamageableStore(_ body: (any CredentialStore, () async throws -> Void) async throws -> Void) async throws {
        switch self {
        case .memory:
            Issue.record("Nobody else gets at memory.")
        case .file, .fileOfProcesses:
            try await withFolder { folder in
                let file = folder.appending(path: "credentials.json")
                let store: any CredentialStore =
                    self == .file ? FileCredentialStore(file: file) : try OtherProcess(.file(path: file.path()))
                try await body(store) { try file.damage() }
            }
        case .keychain, .keychainOfProcesses:
            let (keychain, item) = (FakeKeychain(), KeychainItem.unique)
            let share = self == .keychain ? nil : KeychainShare()
            try await body(KeychainItemStore(item: item, in: keychain, lockFolder: nil, share: share)) {
                keychain[item]?.data = Data("{".utf8)
            }
        #if os(Linux)
        case .platformWithoutBus:
            try await withFolder { folder in
                let realm = Realm(server: .unique, application: "default")
                try await body(PlatformCredentialStore(realm: realm, environment: [:], home: folder)) {
                    try DefaultCredentialStore.file(for: realm, environment: [:], home: folder).damage()
                }
            }
        case .secretService, .platformWithSecretService:
            let keyring = try await Keyring.shared.value
            let server = String.unique
            try await withFolder { folder in
                let place =
                    self == .secretService
                    ? .secretService(server: server, locks: folder.path()) : StorePlace.platform(server: server)
                try await body(OtherProcess(place, environment: keyring.environment)) {
                    try await keyring.overwrite("{", server: server)
                }
            }
        #endif
        }
    }

    func withStore(_ body: (any CredentialStore) async throws -> Void) async throws {
        try await withStores(1) { try await body($0[0]) }
    }
}

extension URL {
    /// Damages a file.
    fileprivate func damage() throws {
        let handle = try FileHandle(forWritingTo: self)
        try handle.truncate(atOffset: 1)
        try handle.close()
    }
}

extension String {
    /// The address of a server that no other test uses.
    static var unique: String { "https://\(UUID().uuidString.lowercased()).example" }
}
