import Foundation
import LatchkeyTesting
import TestPush
import Testing

/// The real program and HTTP/2 services like Apple's and Google's.
@Suite(.serialized, .timeLimit(.minutes(4))) struct NotificationTests {
    @Test func `a login on a third device is announced on the two others, once each`() async throws {
        let pushed = try await PushedServer.start()
        try await pushed.register()
        try await pushed.logIn("Tablet", push: ("fcm", PushedServer.tablet))
        // The control: the notice goes to the earlier devices, and not to the new one.
        _ = await pushed.script.requests(1, to: "/3/device/\(PushedServer.phone)")
        #expect(pushed.sentToTablet.isEmpty)
        try await pushed.logIn("Laptop", push: ("apns", PushedServer.laptop))
        #expect(try await becomesTrue(within: .seconds(30)) { try await pushed.listed().count("sent") == 3 })
        #expect(pushed.sent(to: PushedServer.phone).count == 2)
        #expect(pushed.sentToTablet.count == 1)
        #expect(pushed.sent(to: PushedServer.laptop).isEmpty)
        let listed = try await pushed.listed().notifications
        #expect(listed.count == 3)
        #expect(listed.allSatisfy { $0.kind == "new_sign_in" && $0.attempts == 1 })
        let first = try #require(pushed.sent(to: PushedServer.phone).first)
        let claims = try pushed.secrets.apnsClaims(of: first.bearer)
        #expect(claims.keyID == "ABC123DEFG")
        #expect(claims.issuer == "TEAM456789")
        #expect(pushed.script.requests(to: PushServiceScript.tokens).count == 1)
        let table = try await Command.run(["notifications", "list"], in: pushed.folder)
        let told = table.output + pushed.server.log.joined()
        for token in [PushedServer.phone, PushedServer.tablet, PushedServer.laptop, "granted-1"] {
            #expect(!told.contains(token))
        }
        await pushed.stop()
    }

    @Test func `a notification that was in progress at a kill arrives after the restart, once`() async throws {
        let pushed = try await PushedServer.start()
        try await pushed.register()
        try await pushed.logIn("Tablet", push: ("fcm", PushedServer.tablet))
        #expect(try await becomesTrue(within: .seconds(30)) { try await pushed.listed().count("sent") == 1 })
        let messages = "/v1/projects/kii-balance/messages:send"
        pushed.script.answer(.nothing, to: "/3/device/\(PushedServer.phone)")
        pushed.script.answer(.nothing, to: messages)
        try await pushed.logIn("Laptop")
        _ = await pushed.script.requests(2, to: "/3/device/\(PushedServer.phone)")
        _ = await pushed.script.requests(1, to: messages)
        await pushed.server.kill()
        try await pushed.server.restart()
        #expect(try await becomesTrue(within: .seconds(120)) { try await pushed.listed().count("sent") == 3 })
        let toPhone = pushed.sent(to: PushedServer.phone)
        // One from before, one without an answer, and one after the restart: all with the same id.
        #expect(toPhone.count == 3)
        #expect(toPhone[1].headers["apns-id"] == toPhone[2].headers["apns-id"])
        #expect(pushed.sentToTablet.count == 2)
        await pushed.stop()
    }

    @Test func `a device without the app is removed, and an unavailable service is retried by hand`()
        async throws
    {
        let pushed = try await PushedServer.start()
        try await pushed.register()
        let gone = PushAnswerScript.whole(410, body: #"{"reason":"Unregistered"}"#)
        pushed.script.answer(gone, to: "/3/device/\(PushedServer.phone)")
        let tablet = try await pushed.logIn("Tablet", push: ("fcm", PushedServer.tablet))
        #expect(try await becomesTrue(within: .seconds(30)) { try await pushed.deviceCount(tablet) == 1 })
        #expect(try await becomesTrue(within: .seconds(30)) { try await pushed.listed().count("failed") == 1 })
        let refused = PushAnswerScript.whole(400, body: #"{"error":{"status":"INVALID_ARGUMENT"}}"#)
        pushed.script.answer(refused, to: "/v1/projects/")
        try await pushed.logIn("Laptop")
        #expect(try await becomesTrue(within: .seconds(30)) { try await pushed.listed().count("failed") == 2 })
        #expect(try await pushed.deviceCount(tablet) == 1)
        let listed = try #require(try await pushed.listed().notifications.first)
        #expect(listed.lastError == "FCM answered 400 INVALID_ARGUMENT")
        let retry = try await Command.run(["notifications", "retry", listed.id], in: pushed.folder)
        #expect(retry.output == "1 notification is tried now.\n")
        #expect(try await becomesTrue(within: .seconds(30)) { try await pushed.listed().count("sent") == 1 })
        let again = try await Command.run(["notifications", "retry", listed.id], in: pushed.folder)
        #expect(again.exitCode == 1)
        #expect(again.errors.contains("was sent already"))
        let unknown = try await Command.run(
            ["notifications", "retry", UUID().uuidString.lowercased()],
            in: pushed.folder
        )
        #expect(unknown.exitCode == 2)
        #expect(try await Command.run(["notifications", "retry"], in: pushed.folder).exitCode == 2)
        await pushed.stop()
    }

    @Test func `a hanging service does not prevent the stop`() async throws {
        let pushed = try await PushedServer.start()
        try await pushed.register()
        pushed.script.answer(.nothing, to: "/3/device/\(PushedServer.phone)")
        try await pushed.logIn("Laptop")
        _ = await pushed.script.requests(1, to: "/3/device/\(PushedServer.phone)")
        let clock = ContinuousClock()
        var exitCode: Int32 = -1
        let time = await clock.measure { exitCode = await pushed.server.stop() }
        #expect(exitCode == 0)
        #expect(time < .seconds(30))
        await pushed.service.stop()
    }

    @Test func `a key that others can read, or an invalid one, prevents the start`() async throws {
        let (folder, secrets) = (try await TemporaryFolder(), try await PushSecrets())
        let service = try await PushServer.start(secrets)
        let arguments = PushedServer.arguments(secrets, service)
        func refusal() async -> String {
            let error = await #expect(throws: LocalServerError.self) {
                try await LocalServer.start(in: folder, arguments: arguments)
            }
            return error?.description ?? ""
        }
        try secrets.writeServiceAccount(tokenURL: "http://localhost/token")
        #expect(await refusal().contains("its token_uri is missing"))
        try secrets.writeServiceAccount(tokenURL: service.url + PushServiceScript.tokens)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: secrets.apnsKey)
        #expect(await refusal().contains("chmod 600"))
        try Data("no key".utf8).write(to: URL(filePath: secrets.apnsKey))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secrets.apnsKey)
        #expect(await refusal().contains("Download the .p8 file"))
        await service.stop()
    }
}
