import Foundation
import Latchkey
import StoreProcess
import Testing

/// The stores that the contract is held against.
enum StoreKind: CaseIterable, Sendable {
    case memory, file, fileOfProcesses, keychain, keychainOfProcesses
    #if os(Linux)
    case platformWithoutBus, secretService, platformWithSecretService
    #endif

    /// How many races to run.
    var races: Int { 200 }

    /// Stores that share what they hold, as instances or processes do.
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
                // What processes do not share, these do not either.
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

    func withStore(_ body: (any CredentialStore) async throws -> Void) async throws {
        try await withStores(1) { try await body($0[0]) }
    }
}

extension String {
    /// The address of a server that no other test uses.
    static var unique: String { "https://\(UUID().uuidString.lowercased()).example" }
}
