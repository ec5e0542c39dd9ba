import LatchkeyCore
import LatchkeyJSON
import Testing

@Suite struct ProfileUpdateTests {
    private let rules = Rules()

    private func apply(
        _ id: User.ID,
        if condition: VersionCondition = .any,
        _ change: (inout ProfileChanges) -> Void
    ) async throws -> User {
        var changes = ProfileChanges()
        change(&changes)
        let now = rules.clock.now()
        let live = try await rules.storage.read { tables in try tables.sessions.live(of: id, at: now) }
        let access = Access(
            sessionID: live.first?.id ?? "s",
            userID: id,
            applicationID: rules.application.id,
            expiresAt: now,
            authenticatedAt: now
        )
        return try await rules.update.apply(
            changes,
            by: access,
            from: nil,
            if: condition,
            with: rules.application
        )
    }

    @Test func `only what is named is changed`() async throws {
        let ada = try await rules.register().user
        let one = try await apply(ada.id) {
            $0.displayName = .set("Ada")
            $0.country = .set("jp")
        }
        #expect(one.country == "JP")
        let two = try await apply(ada.id) { $0.country = .removed }
        #expect(two.displayName == "Ada")
        #expect(two.country == nil)
        #expect(two.version == 3)
    }

    @Test func `the time of the last change never goes back`() async throws {
        let ada = try await rules.register().user
        rules.clock.turn(by: -1000)
        let changed = try await apply(ada.id) { $0.displayName = .set("Ada") }
        #expect(changed.modifiedAt == ada.modifiedAt)
    }

    @Test func `a condition on the version is kept`() async throws {
        let ada = try await rules.register().user
        await #expect(throws: ProfileUpdateError.stale) {
            try await apply(ada.id, if: .oneOf([2])) { $0.displayName = .set("Ada") }
        }
        let changed = try await apply(ada.id, if: .oneOf([1])) { $0.displayName = .set("Ada") }
        #expect(changed.version == 2)
    }

    @Test func `a pseudo user is upgraded with name and password together`() async throws {
        let guest = try await rules.register(nil, password: nil).user
        await #expect(throws: ProfileUpdateError.invalid(["password": .required])) {
            try await apply(guest.id) { $0.username = .set("ada") }
        }
        await #expect(throws: ProfileUpdateError.invalid(["username": .required])) {
            try await apply(guest.id) { $0.password = .set("correct horse") }
        }
        let ada = try await apply(guest.id) {
            $0.username = .set("ada")
            $0.password = .set("correct horse")
        }
        #expect(!ada.isPseudo)
        #expect(try await rules.logIn("ada", "correct horse").user.id == guest.id)
    }

    @Test func `a user's password is not changed with the profile`() async throws {
        let ada = try await rules.register().user
        await #expect(throws: ProfileUpdateError.self) {
            try await apply(ada.id) { $0.password = .set("another horse") }
        }
        _ = try await rules.logIn("ada", "correct horse")
    }

    @Test func `a name can be changed and not removed`() async throws {
        let ada = try await rules.register().user
        await #expect(throws: ProfileUpdateError.self) { try await apply(ada.id) { $0.username = .removed } }
        let changed = try await apply(ada.id) { $0.username = .set("countess") }
        #expect(changed.username?.text == "countess")
    }

    @Test func `another user's name is refused`() async throws {
        try await rules.register("ada")
        let eve = try await rules.register("eve").user
        let ada = Identifier.username(try Username("ada"))
        await #expect(throws: ProfileUpdateError.identifierTaken(ada)) {
            try await apply(eve.id) { $0.username = .set("ADA") }
        }
    }

    @Test func `attributes are merged and bounded`() async throws {
        let ada = try await rules.register().user
        _ = try await apply(ada.id) { $0.attributes = .set(["a": 1, "b": ["c": 2]]) }
        let merged = try await apply(ada.id) { $0.attributes = .set(["a": .null, "b": ["d": 3]]) }
        #expect(merged.attributes == ["b": ["c": 2, "d": 3]])
        await #expect(throws: ProfileUpdateError.self) {
            try await apply(ada.id) { $0.attributes = .set(["x": .string(String(repeating: "x", count: 65_536))]) }
        }
        #expect(try await apply(ada.id) { $0.attributes = .removed }.attributes == [:])
    }

    @Test(arguments: ["en", "ja-JP", "zh-Hant-TW", "de-CH-1996"]) func `these are languages`(tag: String) async throws {
        let ada = try await rules.register().user
        #expect(try await apply(ada.id) { $0.locale = .set(tag) }.locale == tag)
    }

    @Test(arguments: [
        "", "e", "en_US", "-en", "en-", "123", "englishlanguage", "en-" + String(repeating: "a", count: 40),
    ])
    func `these are no languages`(tag: String) async throws {
        let ada = try await rules.register().user
        await #expect(throws: ProfileUpdateError.self) { try await apply(ada.id) { $0.locale = .set(tag) } }
    }

    @Test(arguments: [(" Ada ", "Ada"), ("e\u{301}", "\u{e9}"), ("👩‍👩‍👧", "👩‍👩‍👧")])
    func `a name to show is kept in one form`(name: (sent: String, kept: String)) async throws {
        let ada = try await rules.register().user
        let kept = try await apply(ada.id) { $0.displayName = .set(name.sent) }.displayName
        #expect(kept.map { Array($0.unicodeScalars) } == Array(name.kept.unicodeScalars))
    }
}
