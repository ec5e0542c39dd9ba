import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The fake server runs the real use cases; these calls compare its adapters: HTTP, JSON, passwords' strength, phone
/// numbers, messages, and settings.
@Suite struct ContractTests {
    @Test(arguments: Conversation.all)
    func `the fake server answers like the real one`(_ conversation: Conversation) async throws {
        let folder = try await TemporaryFolder()
        let real = try await LocalServer.start(in: folder)
        try await compare(real, FakeServer(url: real.url), in: conversation)
        await real.stop()
    }

    @Test func `the fake server applies an application's own rules like the real one`() async throws {
        let folder = try await TemporaryFolder()
        let real = try await LocalServer.start(in: folder)
        let rules = [
            "--require-verification", "no", "--generate-passwords", "yes", "--password-minimum-length", "4",
            "--password-minimum-strength", "0",
        ]
        let set = try await Command.run(["applications", "set", "default"] + rules, in: folder)
        try #require(set.exitCode == 0)
        let client = real.client()
        try #require(try await soon { try await !client.policy().verificationRequired })
        let fake = FakeServer(url: real.url)
        fake.policy.verificationRequired = false
        fake.policy.generatesPasswords = true
        fake.policy.password.minimumLength = 4
        fake.policy.password.minimumStrength = 0
        try await compare(real, fake, in: .otherRules)
        await real.stop()
    }

    private func compare(_ real: LocalServer, _ fake: FakeServer, in conversation: Conversation) async throws {
        let transport = SystemTransport.make()
        let truth = Door(real.url) { request in
            let answer = try await transport.send(request, under: .data)
            return (answer.data, answer.response)
        } receive: {
            try await real.outbox.next(to: $0)
        }
        let copy = Door(fake)
        try await conversation.hold(truth)
        try await conversation.hold(copy)
        let (expected, found) = (await truth.transcript, await copy.transcript)
        #expect(expected.count == found.count)
        for (expected, found) in zip(expected, found) { #expect(found == expected) }
    }

    @Test func `the control: a difference is noticed`() async throws {
        let (one, other) = (FakeServer(), FakeServer())
        other.addUser("ada", password: "correct horse")
        let doors = (Door(one), Door(other))
        try await Conversation.registering.hold(doors.0)
        try await Conversation.registering.hold(doors.1)
        #expect(await doors.0.transcript != doors.1.transcript)
    }
}

extension Door {
    /// A fake server, whose messages are sent before its answers.
    fileprivate init(_ fake: FakeServer) {
        self.init(fake.url) {
            try await fake.data(for: $0)
        } receive: { recipient in
            try #require(fake.message(to: recipient), "no message to \(recipient)")
        }
    }
}
