import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct SessionEndRaceTests {
    enum End: String, CaseIterable, Sendable {
        case byID, others, current

        var reason: String { self == .current ? "signed_out" : "revoked" }
    }

    /// Ends a session and, after the answer, tries all its tokens.
    private static func end(_ lost: Person, _ end: End, by ada: Person, on server: TestServer) async throws {
        let answer =
            switch end {
            case .byID: try await server.end(lost.sessionID, by: ada)
            case .others: try await server.send("DELETE", "/v1/sessions/others", token: ada.accessToken)
            case .current: try await server.send("DELETE", "/v1/sessions/current", token: lost.accessToken)
            }
        #expect(answer.status == 204)
        try await server.current(lost.accessToken).expectRefusal("session_ended", reason: end.reason)
        let refresh = try await server.refresh(from: lost.refreshToken, to: lost.nextRefreshToken())
        refresh.expectRefusal("session_ended", reason: end.reason)
    }

    @Test(arguments: End.allCases)
    func `once an end is answered, nothing that races it is accepted`(end: End) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            for _ in 0..<50 {
                let lost = try await server.logInAsPerson()
                let next = try lost.nextRefreshToken()
                let tokens = try await withThrowingTaskGroup(of: String?.self) { group in
                    for _ in 0..<4 {
                        group.addTask {
                            _ = try await server.current(lost.accessToken)
                            return nil
                        }
                        group.addTask {
                            let answer = try await server.refresh(from: lost.refreshToken, to: next)
                            return answer["session", "accessToken"]?.stringValue
                        }
                    }
                    group.addTask {
                        try await Self.end(lost, end, by: ada, on: server)
                        return nil
                    }
                    return try await group.reduce(into: [String]()) { $0 += [$1].compactMap { $0 } }
                }
                for token in tokens + [lost.accessToken] {
                    try await server.current(token).expectRefusal("session_ended", reason: end.reason)
                }
            }
            #expect(try await server.current(ada.accessToken).status == 200)
        }
    }

    @Test func `of two sessions that end all others at once exactly one lives`() async throws {
        try await TestServer.run { server in
            for number in 0..<20 {
                let one = try await server.register("user\(number)")
                let other = try Person(try await server.logIn("user\(number)"))
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for person in [one, other] {
                        group.addTask {
                            try await server.send("DELETE", "/v1/sessions/others", token: person.accessToken).status
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }.sorted()
                }
                #expect(statuses == [204, 401])
                let living = [
                    try await server.current(one.accessToken).status,
                    try await server.current(other.accessToken).status,
                ]
                #expect(living.sorted() == [200, 401])
            }
        }
    }
}
