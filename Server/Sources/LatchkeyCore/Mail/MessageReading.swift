/// Shows operators the content of a message without its secrets.
package struct MessageReading: Sendable {
    private let storage: any Storage
    private let sealing: @Sendable () async throws -> any Sealing

    /// - Parameters:
    ///   - storage: Keeps the messages.
    ///   - sealing: Opens them; called only if there is something to open.
    package init(storage: any Storage, sealing: @escaping @Sendable () async throws -> any Sealing) {
        self.storage = storage
        self.sealing = sealing
    }

    /// The record of a message, and its content if it was not sent yet; nil if no message has this id.
    ///
    /// Codes, links and passwords are masked, because a reader could log in as the recipient with them.
    ///
    /// - Throws: `StoreError`, `SealingError`, and the errors of `sealing`.
    package func read(_ id: Message.ID) async throws -> (record: MessageRecord, message: Message?)? {
        guard let (record, sealed) = try await storage.read({ tables in try tables.messages.find(id) }) else {
            return nil
        }
        guard let sealed else { return (record, nil) }
        return (record, try Message(sealed: sealed, id: id, with: await sealing()).masked)
    }
}

extension Message {
    /// The replacement of a secret.
    private static let mask = "••••••"

    /// The message without its secrets.
    fileprivate var masked: Message {
        var parameters = parameters
        parameters.code = parameters.code.map { _ in Self.mask }
        parameters.password = parameters.password.map { _ in Self.mask }
        parameters.link = parameters.link.map { MessageLink(to: $0.path, token: "...") }
        return Message(kind, to: recipient, locale: locale, parameters: parameters)
    }
}
