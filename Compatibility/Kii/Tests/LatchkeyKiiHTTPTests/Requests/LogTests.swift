import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct LogTests {
    @Test func `no token, password or code is logged`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let password = "a very long password"
            _ = try await client.register([
                "loginName": "ada", "emailAddress": "ada@example.com", "password": .string(password),
            ])
            let person = try Person(try await client.logIn("ada", password))
            let code = try await server.newCode()
            _ = try await client.send(
                "POST",
                "/users/me/email-address/verify",
                ["verificationCode": .string(code)],
                token: person.token
            )
            let second = try Person(try await client.refresh(try #require(person.refreshToken)))
            _ = try await client.refresh("lkr_wrong")
            _ = try await client.logIn("ada", "wrong " + password)
            _ = try await client.send("POST", "/users/EMAIL:ada@example.com/password/request-reset")
            let pin = try await server.newCode()
            _ = try await client.send(
                "POST",
                "/users/EMAIL:ada@example.com/password/complete-reset",
                ["pinCode": .string(pin), "newPassword": .string("new " + password)]
            )
            let own = try #require(server.credentials[client.app])
            let administrator = try await client.token([
                "client_id": .string(client.app), "client_secret": .string(own.clientSecret),
            ]).string("access_token")
            _ = try await client.send("GET", "/users/\(person.id)", token: administrator, headers: client.appHeaders)
            let log = server.log.lines.joined(separator: "\n")
            #expect(!log.isEmpty)
            let secrets = [
                password, person.token, second.token, person.refreshToken ?? "-", second.refreshToken ?? "-",
                own.clientSecret, own.appKey, administrator, "lkr_", "lka_", "lkp_", " \(code)", " \(pin)",
            ]
            for secret in secrets { #expect(!log.contains(secret), "\(secret.prefix(4))") }
        }
    }
}
