import Latchkey
import LatchkeyTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct PasswordTests {
    private let server = FakeServer()

    /// Signs Ada in on two devices.
    private func signedIn() async throws -> (phone: LatchkeyClient, laptop: LatchkeyClient) {
        server.addUser("ada", password: "correct horse")
        let devices = (LatchkeyClient.fake(server: server), LatchkeyClient.fake(server: server))
        try await devices.0.logIn("ada", password: "correct horse")
        try await devices.1.logIn("ada", password: "correct horse")
        return devices
    }

    @Test func `a change signs out the other devices`() async throws {
        let (phone, laptop) = try await signedIn()
        try await phone.account.changePassword(from: "correct horse", to: "another horse")
        #expect(server.requests(.changePassword).count == 1)
        #expect(try await phone.account.refresh().username == "ada")
        let error = await #expect(throws: LatchkeyError.self) { try await laptop.account.refresh() }
        #expect(error?.reason == .passwordChanged)
        #expect(try await laptop.logIn("ada", password: "another horse").username == "ada")
    }

    @Test(arguments: ["password", "12345678", "aaaaaaaaa", "mnopqrst", "short"])
    func `a weak password is refused with what to change`(new: String) async throws {
        let (phone, laptop) = try await signedIn()
        let error = await #expect(throws: LatchkeyError.self) {
            try await phone.account.changePassword(from: "correct horse", to: new)
        }
        #expect(error?.code == .weakPassword)
        #expect(error?.fields["newPassword"]?.detail.isEmpty == false)
        #expect(try await laptop.account.refresh().username == "ada")
    }

    @Test func `the rules can be asked for without a user`() async throws {
        let policy = try await LatchkeyClient.fake(server: server).policy()
        #expect(policy.password.minimumLength == 8)
        #expect(policy.username.maximumLength == 64)
    }
}
