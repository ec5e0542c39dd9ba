package import Foundation
package import Latchkey
import LatchkeyAPI

/// An app at its server: sends Kii API requests, and holds the current user.
package final class KiiApp: Sendable {
    /// The identity of an app.
    package struct Address: Sendable, Hashable {
        package let id: String
        package let key: String
        /// The server's address, without `/api`.
        package let server: URL

        package init(id: String, key: String, server: URL) {
            self.id = id
            self.key = key
            self.server = server
        }
    }

    package let address: Address
    package let latchkey: LatchkeyClient
    let current = CurrentUser()
    let logIns = LogInQueue()
    let calls = CallBarrier()
    let registrations = UnfinishedRegistrations()

    package init(_ address: Address, latchkey: LatchkeyClient? = nil) {
        self.address = address
        let latchkey = latchkey ?? LatchkeyClient(server: address.server, application: address.id)
        // Kii apps show their own login.
        latchkey.logInPolicy = .never
        self.latchkey = latchkey
    }

    /// The app that has begun.
    ///
    /// - Throws: `NSError` with 101 before `begin`.
    package static func begun() throws -> KiiApp {
        guard let app = Kii.setup.app else { throw NSError.kii(.notBegun) }
        return app
    }

    /// The server's address without `/api`.
    package static func server(of customURL: String) -> URL {
        var text = customURL.trimmingCharacters(in: .whitespaces)
        while text.hasSuffix("/") { text.removeLast() }
        if text.hasSuffix("/api") { text.removeLast(4) }
        while text.hasSuffix("/") { text.removeLast() }
        // The first call reports an invalid address.
        return URL(string: text) ?? URL(filePath: "/")
    }
}

extension KiiApp: CustomStringConvertible, CustomReflectable {
    /// The app's id and its server, without the key.
    package var description: String { "KiiApp(\(address.id) at \(address.server.absoluteString))" }
    /// An empty mirror.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
