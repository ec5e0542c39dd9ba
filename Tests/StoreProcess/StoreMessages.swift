package import Foundation
import Latchkey

/// The store of a ``StoreProcess``.
package enum StorePlace: Codable, Sendable {
    case file(path: String)
    case secretService(server: String, locks: String)
    /// The default store of an app; with a longer timeout than an app's, in seconds, for busy machines.
    case platform(server: String, timeout: Int = 30)
    /// The default store of an app.
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

/// A request to a ``StoreProcess``.
package struct StoreRequest: Codable, Sendable {
    package enum Action: Codable, Sendable {
        case load
        case save(Data, replacing: UInt64?)
        case delete(replacing: UInt64)
        case lock(milliseconds: Int)
        case release(lock: Int)
        case watch
        /// Increases the generation a number of times, each time from the stored value.
        case count(times: Int)
        /// Loads a number of times, saves every fourth time, and returns the growth in memory in kibibytes.
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

/// The outcome of a request; an unrequested change has the id of the `watch`.
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
