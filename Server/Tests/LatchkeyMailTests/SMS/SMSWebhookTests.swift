import Foundation
import LatchkeyCore
import LatchkeyCurl
import LatchkeyMail
import TestMail
import Testing

@Suite(.timeLimit(.minutes(2))) struct SMSWebhookTests {
    private static let secret = "webhook-s3cret"

    private static func webhook(_ server: TestWebhook, secret: String = secret) throws -> SMSWebhook {
        SMSWebhook(
            url: "http://127.0.0.1:\(server.port)/send?to=sms",
            secret: Secret(secret),
            clock: SystemClock(),
            by: try Curl.load()
        )
    }

    private static func sms() throws -> SMS {
        SMS(
            id: IDSource().next(),
            to: try PhoneNumber("+81312345678"),
            kind: .verification,
            text: "認証コード \"493817\"\n\u{1F98A}"
        )
    }

    @Test func `a text message is posted as JSON with a verifiable signature`() async throws {
        let server = try await TestWebhook.start(secret: Self.secret)
        let sms = try Self.sms()
        try await Self.webhook(server).send(sms)
        let request = try await server.requests(1)[0]
        #expect(request.isSigned)
        #expect(request.age < 60)
        #expect(request.path == "/send?to=sms")
        #expect(request.type == "application/json")
        #expect(request.key == sms.id.rawValue)
        #expect(
            request.body == ["id": sms.id.rawValue, "to": "+81312345678", "text": sms.text, "kind": "verification"]
        )
    }

    @Test func `the control: with another secret the signature is wrong`() async throws {
        let server = try await TestWebhook.start(secret: Self.secret)
        try await Self.webhook(server, secret: "another").send(Self.sms())
        #expect(try await server.requests(1)[0].isSigned == false)
    }

    @Test(arguments: [
        (500, false), (503, false), (429, false), (408, false), (401, false), (404, false), (302, false), (400, true),
        (422, true), (410, true),
    ]) func `the answer decides on another attempt`(status: Int, isPermanent: Bool) async throws {
        let server = try await TestWebhook.start(secret: Self.secret)
        try await server.answer(status, times: 1)
        let error = await #expect(throws: DeliveryFailure.self) { try await Self.webhook(server).send(Self.sms()) }
        let reason = "the webhook answered \(status)"
        #expect(error == (isPermanent ? .permanent(reason) : .temporary(reason)))
        // The redirect is not followed, because the text is only for this address.
        #expect(try await server.requests(1).count == 1)
        try await Self.webhook(server).send(Self.sms())
        #expect(try await server.requests(2).count == 2)
    }

    @Test func `without a listener it is tried again`() async throws {
        let webhook = SMSWebhook(
            url: "http://127.0.0.1:9/",
            secret: Secret([1]),
            clock: SystemClock(),
            by: try Curl.load()
        )
        let error = await #expect(throws: DeliveryFailure.self) { try await webhook.send(Self.sms()) }
        guard case .temporary = error else {
            Issue.record("not temporary: \(String(describing: error))")
            return
        }
    }

    @Test func `a webhook's URL is encrypted or stays on the computer`() {
        for url in ["https://sms.example.com/send", "http://127.0.0.1:8000", "http://localhost/x?y=z", "http://[::1]/"]
        {
            #expect(SMSWebhook.isURL(url), "\(url)")
        }
        for url in ["", "http://sms.example.com", "ftp://x", "https://", "https://a:b@x", "https://x#y", "https://x y"]
        {
            #expect(!SMSWebhook.isURL(url), "\(url)")
        }
    }
}
