import LatchkeyAPI
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Codes, logins that wait and ceremonies work once on two servers with one database.
@Suite struct TwoServerTests {
    private static let rounds = 5

    private static func run(_ test: @escaping @Sendable (TestServer, TestServer) async throws -> Void) async throws {
        try await TestServer.run { server in
            try await server.restarted { other in try await test(server, other) }
        }
    }

    /// The statuses of four calls at once, two to each server.
    private static func statuses(
        of one: TestServer,
        _ other: TestServer,
        _ call: @escaping @Sendable (TestServer, Int) async throws -> Int
    ) async throws -> [Int] {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<4 {
                let server = number % 2 == 0 ? one : other
                group.addTask { try await call(server, number) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    private static func expectOneSuccess(_ statuses: [Int], _ round: Int) {
        #expect(statuses.count { $0 == 201 } == 1, "round \(round): \(statuses)")
        #expect(statuses.allSatisfy { $0 < 500 }, "round \(round): \(statuses)")
    }

    @Test(arguments: [SecondFactorKind.totp, .recoveryCode])
    func `of simultaneous logins with one code one is done`(_ kind: SecondFactorKind) async throws {
        try await Self.run { server, other in
            for round in 0..<Self.rounds {
                let (app, codes) = try await server.setUpTOTP(server.register("ada\(round)"))
                let code =
                    kind == .totp
                    ? "\"totp\":\"\(app.code(at: server.clock.now()))\""
                    : "\"recoveryCode\":\"\(try #require(codes.first))\""
                let waiting = [
                    try await server.logInToChallenge("ada\(round)"), try await other.logInToChallenge("ada\(round)"),
                ]
                let statuses = try await Self.statuses(of: server, other) { server, number in
                    try await server.answer(waiting[number / 2], code).status
                }
                Self.expectOneSuccess(statuses, round)
            }
        }
    }

    @Test func `of simultaneous right answers to one login that waits one ends it`() async throws {
        try await Self.run { server, other in
            for round in 0..<Self.rounds {
                let (app, codes) = try await server.setUpTOTP(server.register("ada\(round)"))
                let waiting = try await server.logInToChallenge("ada\(round)")
                let answers =
                    ["\"totp\":\"\(app.code(at: server.clock.now()))\""]
                    + codes.prefix(3).map { "\"recoveryCode\":\"\($0)\"" }
                let statuses = try await Self.statuses(of: server, other) { server, number in
                    try await server.answer(waiting, answers[number]).status
                }
                Self.expectOneSuccess(statuses, round)
            }
        }
    }

    @Test func `wrong answers at both servers count for one login that waits`() async throws {
        try await Self.run { server, other in
            let (app, _) = try await server.setUpTOTP(server.register())
            let waiting = try await server.logInToChallenge()
            let wrong = "\"totp\":\"\(app.wrongCode(at: server.clock.now()))\""
            for number in 1..<5 {
                let asked = number % 2 == 0 ? server : other
                try await asked.answer(waiting, wrong).expectProblem(403, "wrong_code")
            }
            try await other.answer(waiting, wrong).expectProblem(410, "challenge_over")
            let right = "\"totp\":\"\(app.code(at: server.clock.now()))\""
            try await server.answer(waiting, right).expectProblem(410, "challenge_over")
        }
    }

    @Test func `of simultaneous answers to one ceremony of a login one logs in`() async throws {
        try await Self.run { server, other in
            let ada = try await server.register()
            var authenticator = SoftwareAuthenticator()
            #expect(try await server.addPasskey(&authenticator, of: ada).status == 201)
            for round in 0..<Self.rounds {
                let options = try await server.passkeyOptions("/v1/sessions/passkey/options")
                let members = ["ceremonyID": options.id, "credential": try authenticator.use(options.publicKey)]
                let statuses = try await Self.statuses(of: server, other) { server, _ in
                    try await server.post("/v1/sessions/passkey", members).status
                }
                Self.expectOneSuccess(statuses, round)
            }
        }
    }

    @Test func `of simultaneous answers to one ceremony of an addition one adds the passkey`() async throws {
        try await Self.run { server, other in
            let ada = try await server.register()
            for round in 0..<Self.rounds {
                let path = "/v1/users/me/passkeys"
                let options = try await other.passkeyOptions("\(path)/options", token: ada.accessToken)
                var authenticator = SoftwareAuthenticator()
                let members = ["ceremonyID": options.id, "credential": try authenticator.create(options.publicKey)]
                let statuses = try await Self.statuses(of: server, other) { server, _ in
                    try await server.post(path, members, token: ada.accessToken).status
                }
                Self.expectOneSuccess(statuses, round)
                let list = try await server.send("GET", path, token: ada.accessToken)
                #expect(try list.decoded(LatchkeyAPI.Passkeys.self).passkeys.count == round + 1)
            }
        }
    }
}
