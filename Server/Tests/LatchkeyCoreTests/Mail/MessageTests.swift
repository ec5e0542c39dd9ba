import Foundation
import LatchkeyCore
import Testing

@Suite struct MessageTests {
    private func message() throws -> Message {
        Message(
            .newPassword,
            to: .sms(try PhoneNumber("+81312345678")),
            locale: "ja-JP",
            parameters: MessageParameters(
                code: "493817",
                link: MessageLink(to: "/reset", token: "s3cret-token"),
                password: "s3cret-password",
                applicationName: "Kii \"Balance\"\n",
                displayName: "Ada",
                lifetime: 600
            )
        )
    }

    @Test func `what is sealed is opened as it was`() throws {
        let message = try message()
        let sealed = try SealedMessage(message, id: "id", at: Date(milliseconds: 5), with: TurningSealing())
        #expect(try Message(sealed: sealed.sealed, id: "id", with: TurningSealing()) == message)
        let bare = Message(.userExists, to: .email(try EmailAddress("a@example.com")))
        let sealedBare = try SealedMessage(bare, id: "id", at: Date(milliseconds: 5), with: TurningSealing())
        #expect(try Message(sealed: sealedBare.sealed, id: "id", with: TurningSealing()) == bare)
    }

    @Test func `what was moved to another message is not opened`() throws {
        let sealed = try SealedMessage(message(), id: "id", at: Date(milliseconds: 5), with: TurningSealing())
        #expect(throws: SealingError.cannotOpen) {
            try Message(sealed: sealed.sealed, id: "other", with: TurningSealing())
        }
    }

    @Test func `a message does not print its secrets`() throws {
        let message = try message()
        for text in [
            "\(message)", String(reflecting: message), "\(message.parameters)", String(reflecting: message.parameters),
            message.parameters.link.map { "\($0)" } ?? "", message.parameters.link.map(String.init(reflecting:)) ?? "",
        ] {
            #expect(!text.contains("s3cret"), "\(text)")
            #expect(!text.contains("493817"), "\(text)")
        }
    }

    @Test func `a link leads to the given address, and its token stays one value`() {
        let link = MessageLink(to: "/verify", token: "a-b_c.d~e&f=g#h ü\r\n")
        #expect(
            link.url(at: "https://id.example.com")
                == "https://id.example.com/verify?token=a-b_c.d~e%26f%3Dg%23h%20%C3%BC%0D%0A"
        )
    }

    @Test func `the pause doubles up to ten minutes, and half of it is left to chance`() {
        #expect((1...4).map { MessageRetry.plan.pause(afterAttempts: $0, chance: 1) } == [2, 4, 8, 16])
        #expect(MessageRetry.plan.pause(afterAttempts: 3, chance: 0) == 4)
        #expect(MessageRetry.plan.pause(afterAttempts: 1_000_000, chance: 1) == 600)
        #expect(MessageRetry.plan.pause(afterAttempts: 1_000_000, chance: 0) == 300)
    }

    @Test func `a wake signal wakes the waiting task, or the next one to wait, once`() async {
        let signal = WakeSignal()
        signal.send()
        signal.send()
        await signal.wait()
        let waiting = Task { await signal.wait() }
        signal.send()
        await waiting.value
        let cancelled = Task { await signal.wait() }
        cancelled.cancel()
        await cancelled.value
    }
}
