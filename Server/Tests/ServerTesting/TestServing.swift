import Foundation
import HTTPTypes
package import HummingbirdTesting
package import LatchkeyCommands
package import LatchkeyCore
import LatchkeyCrypto
package import LatchkeyDatabase
import LatchkeyStores
import NIOCore
package import Testing

/// A `TestServer`, or a suite's own server around one.
package protocol TestServing: Sendable {
    var server: TestServer { get }
}

extension TestServing {
    package var client: any TestClientProtocol { server.client }
    package var composition: Composition { server.composition }
    package var clock: TestClock { server.clock }
    package var database: any Database { server.database }

    /// Sends a request and returns the answer, whatever its status.
    package func send(
        _ method: String,
        _ path: String,
        _ body: Body? = nil,
        token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> TestAnswer {
        var fields = HTTPFields()
        if let type = body?.mediaType { fields[.contentType] = type }
        if let token { fields[.authorization] = "Bearer \(token)" }
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        return try await client.execute(
            uri: path,
            method: try #require(HTTPRequest.Method(method)),
            headers: fields,
            body: body.map { ByteBuffer(bytes: $0.bytes) }
        ) { TestAnswer($0) }
    }

    /// Sends a request with these header lines, whose names may be repeated.
    package func send(_ method: String, _ path: String, lines: [(String, String)]) async throws -> TestAnswer {
        var fields = HTTPFields()
        for (name, value) in lines {
            fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
        return try await client.execute(
            uri: path,
            method: try #require(HTTPRequest.Method(method)),
            headers: fields,
            body: nil
        ) { TestAnswer($0) }
    }

    /// Resolves the pending verification requests, and returns the due messages.
    package func newMessages() async throws -> [Message] {
        while try await composition.verificationDispatch.dispatch.work() {}
        let inbox = Inbox()
        let delivery = MessageDelivery(
            storage: SQLStorage(database: database),
            sealing: server.secret.sealing(for: .messages),
            transport: inbox,
            clock: clock,
            deliverySignal: WakeSignal()
        )
        while true {
            let claimed = try await delivery.claim()
            if claimed.isEmpty { break }
            for message in claimed { _ = try await delivery.deliver(message) }
        }
        return await inbox.messages
    }

    /// The only due message.
    package func newMessage(at location: SourceLocation = #_sourceLocation) async throws -> Message {
        let messages = try await newMessages()
        try #require(messages.count == 1, "\(messages.map(\.kind))", sourceLocation: location)
        return messages[0]
    }
}

private actor Inbox: MessageTransport {
    private(set) var messages: [Message] = []

    func send(_ message: Message, id: Message.ID, createdAt: Date) async throws(DeliveryFailure) {
        messages.append(message)
    }
}
