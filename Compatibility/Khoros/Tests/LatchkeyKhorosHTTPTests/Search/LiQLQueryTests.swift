import LatchkeyKhorosHTTP
import Testing

@Suite struct LiQLQueryTests {
    @Test(
        arguments: [
            ("SELECT * FROM users WHERE id = 'self'", nil, .id("self")),
            ("  select\tid ,LOGIN from USERS where Id='7' ;", ["id", "login"], .id("7")),
            ("SELECT avatar.profile FROM users WHERE id = \"a b\" LIMIT 1", ["avatar.profile"], .id("a b")),
            ("SELECT * FROM users WHERE id = self", nil, .id("self")),
            ("SELECT * FROM users WHERE id = ''", nil, .id("")),
            ("SELECT id FROM users WHERE login = \"ada\"", ["id"], .login("ada")),
            ("select id from users where EMAIL = 'a@b.c' limit 1", ["id"], .email("a@b.c")),
        ] as [(String, [String]?, LiQLQuery.User)]
    )
    func `a query for a user is read`(question: (text: String, fields: [String]?, user: LiQLQuery.User)) throws {
        let query = try LiQLQuery(question.text)
        #expect(query.fields == question.fields)
        #expect(query.user == question.user)
    }

    @Test(
        arguments: [
            "", " ", "SELECT", "SELECT * FROM", "SELECT * FROM messages WHERE id = '1'", "SELECT * FROM users",
            "SELECT * FROM users WHERE login = ", "SELECT * FROM users WHERE name = 'ada'",
            "SELECT * FROM users WHERE id = 'a' OR id = 'b'",
            "SELECT * FROM users WHERE id = 'a", "SELECT * FROM users WHERE id IN ('a')", "DELETE FROM users",
            "SELECT , FROM users WHERE id = '1'", "SELECT * FROM users WHERE id = '1' LIMIT",
            "SELECT * FROM users WHERE id='self' 'abc", "SELECT * FROM users WHERE id='self' \"",
            "SELECT * 'abc FROM users",
            "SELECT * FROM users WHERE id='self' LIMIT 1 'abc", "SELECT * FROM users WHERE id='self';'abc",
            "SELECT * FROM users WHERE id = '1' x", "SELECT * FROM users WHERE id = '1'\u{0}", "é",
        ]
    )
    func `other queries are not`(text: String) {
        #expect(throws: LiQLError.self) { try LiQLQuery(text) }
    }

    @Test func `a query has a maximum length`() {
        let text = "SELECT * FROM users WHERE id = '\(String(repeating: "x", count: LiQLQuery.longest))'"
        #expect(throws: LiQLError.tooLong) { try LiQLQuery(text) }
    }

    @Test(arguments: [" ", "\t", "a ", "a,", "'", "'' ", "\" "]) func `the longest query is read at once`(
        part: String
    ) throws {
        let rest = String(repeating: part, count: (LiQLQuery.longest - 64) / part.utf8.count)
        let clock = ContinuousClock()
        let time = clock.measure {
            for _ in 0..<100 {
                _ = try? LiQLQuery("SELECT " + rest + "FROM users WHERE id = 'self'")
                _ = try? LiQLQuery("SELECT * FROM users WHERE id = 'self'" + rest)
            }
        }
        // Quadratic time would take minutes.
        #expect(time < .seconds(10))
    }
}
