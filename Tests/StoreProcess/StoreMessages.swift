package import Foundation
import Latchkey

/// Which store a ``StoreProcess`` uses.
package enum StorePlace: Codable, Sendable {
    case file(path: String)
    case secretService(server: String, locks: String)
    /// What an app gets that chooses none; with more patience than an app has, in seconds, on a busy machine.
    case platform(server: String, timeout: Int = 30)
    /// What an app gets that chooses none.
    case standard(server: String)

    var store: any CredentialStore {
        switch self {
        case .file(let path):
            return FileCredentialStore(file: URL(filePath: path))
        case .secretService(let server, let locks):
            #if os(Linux)
            let realm = Realm(server: server, application: "default")
            return SecretServiceCredentialStore(realm: realm, locksIn: URL(filePath: locks))
            #else
            fatalError("no Secret Service on this system, for \(server) and \(locks)")
            #endif
        case .standard(let server):
            return DefaultCredentialStore.make(for: Realm(server: server, application: "default"))
        case .platform(let server, let timeout):
            #if os(Linux)
            let environment = ProcessInfo.processInfo.environment
            return PlatformCredentialStore(
                realm: Realm(server: server, application: "default"),
                environment: environment,
                home: URL(filePath: environment["HOME"] ?? "/", directoryHint: .isDirectory),
                timeout: .seconds(timeout)
            )
            #else
            fatalError("the Keychain is this system's store, for \(server) and \(timeout)")
            #endif
        }
    }
}

/// What a ``StoreProcess`` shall do.
package struct StoreRequest: Codable, Sendable {
    package enum Action: Codable, Sendable {
        case load
        case save(Data, replacing: UInt64?)
        case delete(replacing: UInt64)
        case lock(milliseconds: Int)
        case release(lock: Int)
        case watch
        /// Goes up by one generation so many times, each time from what is stored then.
        case count(times: Int)
        /// Loads so many times, saves every fourth time, and says how many kibibytes of memory that took.
        case memory(times: Int)
        /// Whether a Secret Service answers.
        case answers
        case unlock
    }

    package var id: Int
    package var action: Action

    package init(id: Int, action: Action) {
        self.id = id
        self.action = action
    }
}

/// What came of a request; a change that nobody asked for has the id of the `watch`.
package struct StoreReply: Codable, Sendable {
    package enum Outcome: Codable, Sendable {
        case done
        case credentials(Data?)
        case lock(Int?)
        case changed
        case number(Int)
        case failed(code: String, message: String)
    }

    package var id: Int
    package var outcome: Outcome
}
