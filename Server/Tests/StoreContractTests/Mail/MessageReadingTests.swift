import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct MessageReadingTests {
    @Test(arguments: Engine.all) func `a message is read without its secrets until it is sent, then only what is known`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let stored = try await stores.newMessages(1)[0]
            let reading = MessageReading(storage: stores.storage) { OpenSealing() }
            let read = try #require(try await reading.read(stored.id))
            #expect(read.record.id == stored.id && read.record.state == .waiting)
            let (message, original) = (try #require(read.message), try Message.sample())
            #expect(message.recipient == original.recipient && message.kind == original.kind)
            #expect(message.parameters.lifetime == original.parameters.lifetime)
            #expect(message.parameters.code != original.parameters.code)
            #expect(message.parameters.link?.path == original.parameters.link?.path)
            #expect(
                message.parameters.link?.token != original.parameters.link?.token || original.parameters.link == nil
            )
            try await stores.messages.markSent(stored.id, at: .sample)
            let sent = try #require(try await reading.read(stored.id))
            #expect(sent.record.state == .sent && sent.message == nil)
            #expect(try await reading.read(newID()) == nil)
        }
    }
}
