/// Shows operators what a message says, without the secrets in it.
package struct MessageReading: Sendable {
    private let storage: any Storage
    private let sealing: @Sendable () async throws -> any Sealing

    /// - Parameters:
    ///   - storage: Where messages are.
    ///   - sealing: Opens them; asked for only when there is something to open.
    package init(storage: any Storage, sealing: @escaping @Sendable () async throws -> any Sealing) {
        self.storage = storage
        self.sealing = sealing
    }

    /// What is known of a message, and what it says where it was not sent yet; nil when there is none with this id.
    ///
    /// Codes, links and passwords are masked: who reads them could log in as the recipient.
    ///
    /// - Throws: `StoreError`, `SealingError`, and what the sealing throws.
    package func read(_ id: Message.ID) async throws -> (record: MessageRecord, message: Message?)? {
        guard let (record, sealed) = try await storage.read({ tables in try tables.messages.find(id) }) else {
            return nil
        }
        guard let sealed else { return (record, nil) }
        return (record, try Message(sealed: sealed, id: id, with: await sealing()).masked)
    }
}

extension Message {
    /// What stands in place of a secret.
    private static let mask = "••••••"

    /// The same without what is as good as a password.
    fileprivate var masked: Message {
        var parameters = parameters
        parameters.code = parameters.code.map { _ in Self.mask }
        parameters.password = parameters.password.map { _ in Self.mask }
        parameters.link = parameters.link.map { MessageLink(to: $0.path, token: "...") }
        return Message(kind, to: recipient, locale: locale, parameters: parameters)
    }
}
