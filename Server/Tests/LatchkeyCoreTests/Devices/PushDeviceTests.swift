import LatchkeyCore
import Testing

@Suite struct PushDeviceTests {
    private static let hexadecimal = "0123456789abcdefABCDEF"

    @Test(arguments: [32, 33, 64, 160, 400]) func `an APNs token is hexadecimal and kept in lower case`(
        length: Int
    ) throws {
        let token = String((0..<length).map { _ in Self.hexadecimal.randomElement() ?? "A" })
        #expect(try PushDevice(provider: "apns", token: token).token == token.lowercased())
    }

    @Test(arguments: [
        "", "a", String(repeating: "a", count: 31), String(repeating: "a", count: 401),
        String(repeating: "g", count: 64), String(repeating: "0", count: 63) + "０",
        String(repeating: "0", count: 63) + " ", "<" + String(repeating: "0", count: 64) + ">",
        String(repeating: "0", count: 63) + "\u{0}", String(repeating: "a", count: 1 << 20),
    ])
    func `what is no APNs token is refused`(token: String) {
        #expect(throws: FieldErrorsFound.self) { try PushDevice(provider: "apns", token: token) }
    }

    @Test(arguments: ["a", ".a", "...", "aA0:_-.", "dQw4:APA91b-_.", String(repeating: "Z", count: 4096)])
    func `an FCM token is kept as it is`(token: String) throws {
        #expect(try PushDevice(provider: "fcm", token: token).token == token)
    }

    @Test(arguments: [
        "", ".", "..", "a b", "a/b", "a+b", "a=b", "a%3Ab", "a\u{0}", "a\n", "ä", "😀", "a\u{301}",
        String(repeating: "Z", count: 4097), String(repeating: "Z", count: 1 << 20),
    ])
    func `what is no FCM token is refused`(token: String) throws {
        let error = try #require(throws: FieldErrorsFound.self) { try PushDevice(provider: "fcm", token: token) }
        #expect(Array(error.errors.keys) == ["token"])
    }

    @Test(arguments: ["", "APNS", "apns ", "wns", "apns\u{0}"]) func `other providers are refused, whatever the token`(
        provider: String
    ) throws {
        let error = try #require(throws: FieldErrorsFound.self) {
            try PushDevice(provider: provider, token: "", at: "device.push.")
        }
        #expect(Array(error.errors.keys) == ["device.push.provider"])
    }

    @Test func `all that is wrong with a device is told at once`() throws {
        let error = try #require(throws: FieldErrorsFound.self) {
            try Device.checked(name: "", platform: "\n", push: (provider: "apns", token: "x"))
        }
        #expect(Set(error.errors.keys) == ["device.name", "device.platform", "device.push.token"])
    }

    @Test func `neither a device nor what has it shows the token`() throws {
        let token = String(repeating: "ab", count: 32)
        let checked = try Device.checked(name: "Phone", platform: nil, push: (provider: "apns", token: token))
        let push = try #require(checked.push)
        let origin = RequestOrigin(device: checked.device, pushDevice: push)
        for value: Any in [origin, push, PushDeviceRecord(push, digest: PlainDigest()).device] {
            #expect(!"\(value)\(String(reflecting: value))".contains(token))
        }
        #expect(checked.device == Device(name: "Phone"))
    }

    @Test func `an event has no push device`() throws {
        let push = try PushDevice(provider: "fcm", token: "a")
        let origin = RequestOrigin(device: Device(name: "Phone"), pushDevice: push)
        let event = AuditEvent(.loginFailed, id: "e", of: nil, at: TurnedClock().now(), from: origin, with: nil)
        #expect(event.origin == RequestOrigin(device: Device(name: "Phone")))
    }
}
