import LatchkeyJSON
import ServerTesting
import Testing

/// Logins at a provider over two servers on one database.
@Suite struct FederationNodeTests {
    private static let linked = "You can log in with that account now."
    private static let taken = "That account is used by another account here."

    @Test func `of two people who link one identity at once on two nodes, one wins`() async throws {
        try await FederationServer.run { federation async throws in
            let (server, provider) = (federation.server, federation.provider)
            for name in ["ada", "eve"] { try await server.register(name) }
            try await server.restarted { node async throws in
                let (ada, eve) = (Browser(server), Browser(node))
                try await ada.logIn("ada")
                try await eve.logIn("eve")
                for round in 1...8 {
                    await provider.change { script in
                        script.claims = { ($0["sub"], $0["email"]) = (.string("shared-\(round)"), nil) }
                    }
                    let answers = [
                        try await provider.authorize(try await federation.beginLink(ada)),
                        try await provider.authorize(try await federation.beginLink(eve)),
                    ]
                    async let first = federation.comeBack(ada, with: answers[0])
                    async let second = federation.comeBack(eve, with: answers[1])
                    let pages = try await [first, second]
                    let notices = pages.map(\.notice)
                    #expect(Set(notices) == [Self.linked, Self.taken], "round \(round): \(pages.map(\.status))")
                    let owner = try await server.text(
                        """
                        SELECT username FROM users JOIN identities ON identities.user_id = users.id
                        WHERE unique_id = 'shared-\(round)'
                        """
                    )
                    #expect(owner == (notices[0] == Self.linked ? "ada" : "eve"))
                    #expect(try await federation.identityCount == Int64(round))
                }
            }
        }
    }

    @Test func `a login that began on one node ends on the other, once`() async throws {
        try await FederationServer.run { federation async throws in
            let server = federation.server
            try await server.restarted { node async throws in
                let (here, there) = (Browser(server), Browser(node))
                let answer = try await federation.provider.authorize(try await federation.begin(here))
                await there.keep(await here.cookies)
                async let first = federation.comeBack(here, with: answer)
                async let second = federation.comeBack(there, with: answer)
                let names = try await [first.name, second.name]
                #expect(names.sorted { ($0 ?? "") < ($1 ?? "") } == ["account", "login"])
                #expect(try await federation.userCount == 1)
                #expect(try await federation.sessionCount == 1)
            }
        }
    }

    @Test func `a new person who logs in at once on two nodes is one user`() async throws {
        try await FederationServer.run { federation async throws in
            let server = federation.server
            try await server.restarted { node async throws in
                let (here, there) = (Browser(server), Browser(node))
                let answers = [
                    try await federation.provider.authorize(try await federation.begin(here)),
                    try await federation.provider.authorize(try await federation.begin(there)),
                ]
                async let first = federation.comeBack(here, with: answers[0])
                async let second = federation.comeBack(there, with: answers[1])
                let pages = try await [first, second]
                #expect(pages.map(\.name) == ["account", "account"], "\(pages.map(\.status))")
                #expect(try await federation.userCount == 1)
                #expect(try await federation.identityCount == 1)
            }
        }
    }
}
