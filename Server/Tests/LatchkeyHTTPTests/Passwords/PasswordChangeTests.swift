import LatchkeyAPI
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct PasswordChangeTests {
    @Test func `after a change the new password logs in, and the old one does not`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.changePassword(of: ada, to: "another horse")
            #expect(answer.status == 204)
            #expect(answer.body.isEmpty)
            try await server.logIn().expectRefusal("invalid_credentials")
            #expect(try await server.logIn(password: "another horse").status == 201)
        }
    }

    @Test func `after a change every other session is out at the very next request, and the own one goes on`()
        async throws
    {
        try await TestServer.run { server in
            let first = try await server.register()
            let (ada, eve) = (try await server.logInAsPerson(), try await server.register("eve"))
            #expect(try await server.current(first.accessToken).status == 200)
            #expect(try await server.changePassword(of: ada, to: "another horse").status == 204)
            try await server.current(first.accessToken).expectRefusal("session_ended", reason: "password_changed")
            let refresh = try await server.refresh(from: first.refreshToken, to: first.nextRefreshToken())
            refresh.expectRefusal("session_ended", reason: "password_changed")
            #expect(try await server.current(ada.accessToken).status == 200)
            #expect(try await server.refresh(from: ada.refreshToken, to: ada.nextRefreshToken()).status == 200)
            #expect(try await server.current(eve.accessToken).status == 200)
            #expect(try await server.sessions(of: ada).map(\.id.rawValue) == [ada.sessionID])
        }
    }

    @Test(arguments: ["wrong horse", "", "correct horse ", "Correct horse", String(repeating: "x", count: 257)])
    func `who does not know the password changes nothing`(current: String) async throws {
        try await TestServer.run { server in
            let (ada, other) = (try await server.register(), try await server.logInAsPerson())
            let answer = try await server.changePassword(of: ada, from: current, to: "another horse")
            answer.expectProblem(403, "wrong_password")
            #expect(try await server.current(other.accessToken).status == 200)
            #expect(try await server.logIn().status == 201)
            #expect(try await server.changePassword(of: ada, to: "another horse").status == 204)
        }
    }

    @Test(arguments: ["short", "1234567", String(repeating: "x", count: 257)])
    func `a weak password is named, and changes nothing`(new: String) async throws {
        try await TestServer.run { server in
            let (ada, other) = (try await server.register(), try await server.logInAsPerson())
            let answer = try await server.changePassword(of: ada, to: new)
            answer.expectProblem(422, "weak_password", field: "newPassword")
            #expect(try await server.current(other.accessToken).status == 200)
            #expect(try await server.logIn().status == 201)
        }
    }

    @Test func `a change is told by a message, where the user has an address, and a refused one is not`() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerByAddress()
            #expect(try await server.changePassword(of: ada, from: "wrong horse", to: "another horse").status == 403)
            #expect(try await server.newMessages().isEmpty)
            #expect(try await server.changePassword(of: ada, to: "another horse").status == 204)
            let message = try await server.newMessage()
            #expect(message.kind == .passwordChanged)
            #expect(message.recipient == .email(try EmailAddress("ada@example.com")))
            let eve = try await server.register("eve")
            #expect(try await server.changePassword(of: eve, to: "another horse").status == 204)
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test func `a change is told with each session that it ended`() async throws {
        try await TestServer.run { server in
            let other = try await server.register()
            let ada = try await server.logInAsPerson(device: #"{"name":"Phone"}"#)
            #expect(try await server.changePassword(of: ada, to: "another horse").status == 204)
            let events = try await server.events(of: ada).prefix(2)
            #expect(events.map(\.kind) == [.sessionEnded, .passwordChanged])
            #expect(events.map(\.reason) == [.passwordChanged, nil])
            #expect(events.map(\.sessionID?.rawValue) == [other.sessionID, nil])
            #expect(events.last?.device == Device(name: "Phone"))
        }
    }

    @Test func `a change that was not stored is not told as done`() async throws {
        try await TestServer.run { server in
            let (ada, other) = (try await server.register(), try await server.logInAsPerson())
            server.fault.now.writing = .unavailable("disk full")
            let answer = try await server.changePassword(of: ada, to: "another horse")
            answer.expectProblem(503, "storage_unavailable")
            server.fault.now.writing = nil
            #expect(try await server.current(other.accessToken).status == 200)
            #expect(try await server.logIn().status == 201)
            #expect(try await server.changePassword(of: ada, to: "another horse").status == 204)
            #expect(try await server.current(other.accessToken).status == 401)
        }
    }

    @Test func `once a change is answered, no login with the old password that raced it lives`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            var current = TestServer.password
            for round in 0..<20 {
                let (old, new) = (current, "another horse \(round)")
                let sessions = try await withThrowingTaskGroup(of: Person?.self) { group in
                    for _ in 0..<6 {
                        group.addTask {
                            let answer = try await server.logIn(password: old)
                            return answer.status == 201 ? try Person(answer) : nil
                        }
                    }
                    group.addTask {
                        let answer = try await server.changePassword(of: ada, from: old, to: new)
                        #expect(answer.status == 204)
                        return nil
                    }
                    return try await group.reduce(into: [Person]()) { $0 += [$1].compactMap { $0 } }
                }
                for person in sessions {
                    let answer = try await server.current(person.accessToken)
                    answer.expectRefusal("session_ended", reason: "password_changed")
                }
                current = new
            }
            #expect(try await server.current(ada.accessToken).status == 200)
        }
    }
}

extension TestServer {
    /// Changes a user's password.
    func changePassword(of person: Person, from current: String = password, to new: String) async throws -> TestAnswer {
        let body = Body("{\"currentPassword\":\"\(current)\",\"newPassword\":\"\(new)\"}")
        return try await send("POST", "/v1/users/me/password", body, token: person.accessToken)
    }
}
