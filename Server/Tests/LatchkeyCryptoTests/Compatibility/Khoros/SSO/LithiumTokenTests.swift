import Foundation
import LatchkeyCore
import LatchkeyCrypto
import Testing

@Suite struct LithiumTokenTests {
    /// Made by another implementation.
    static let token = """
        ~2QFkTRdEGoEFpCFAw~OU4gwvWDCv9c_XnAf0joSAXgHkfg2taTvoKiIr3BWPva61aM3cWLSnPult_5_TdTFnogV4rsqQR6DGuGp1ALbx7abOOqY\
        POrh41UyBf2dE2jLoHc2-LoVcFWNi-XD9Z4x_OJ-IMpNZ8ytmOokzHqnzcOMHPD9VXSMwS5sWxY0iYmZr2Y6Ss-wRt2OIltP7xYEupc8TsYMkvgu6\
        As9cvQ3MVMFF1moj9lOEgBI8DHuy_VjIgZ-t7Akh_tsn0-hUdD
        """

    private static let alice = SSOStatement.Subject.user(uniqueID: "u-1")

    @Test func `a token of another implementation is accepted`() async throws {
        let statement = try await Backend.check(Backend.lithium()).statement(Self.token)
        #expect(statement.subject == Self.alice)
        #expect(statement.claims.login == "alice")
        #expect(statement.claims.emailAddress?.text == "alice@example.com")
        #expect(statement.claims.isAddressVouchedFor)
        #expect(statement.claims.displayName == "Al-ice")
        #expect(
            statement.mark == [
                "34-0123456789ABCDEF0123456789ABCDEF-2AB903A70EFC2121548AE2A1DF85E66F", "1795227289001",
            ]
        )
    }

    @Test func `an address of another implementation is accepted`() {
        let text = "~2Da1FaipzteDAA3AS~5mlG-g4TV2T7qB5yM23tZCbFhO4YmvPX4A5hzEgbjV0."
        let key = Backend.bytes("ffeeddccbbaa99887766554433221100") ?? []
        #expect(SSOTokenOpener(remote: NoRemoteKeys()).openAddress(text, with: Secret(key)) == "alice@example.com")
    }

    @Test func `tokens of every key size, padding and end are accepted, with plain and encrypted addresses`()
        async throws
    {
        let keys = [Backend.key, Backend.key + "0123456789abcdef", Backend.key + Backend.key]
        var orders: [[String: any Sendable]] = []
        for key in keys {
            for padding in ["pkcs7", "zero"] {
                for terminator in ["field", "glued"] {
                    for smr in ["", "ffeeddccbbaa99887766554433221100"] {
                        for settings in [[:], ["profile.name_first": "Ålice", "roles.grant": "A|B", "x": ""]] {
                            let changes: [String: any Sendable] = [
                                "key": key, "padding": padding, "terminator": terminator, "smr_key": smr,
                                "settings": settings,
                            ]
                            orders.append(Backend.order(changes))
                        }
                    }
                }
            }
        }
        let tokens = try await Backend.tokens(orders)
        try #require(tokens.count == 48)
        for (order, token) in zip(orders, tokens) {
            let key = try #require(order["key"] as? String)
            let smr = try #require(order["smr_key"] as? String)
            let check = try Backend.check(Backend.lithium(key, smr: smr.isEmpty ? nil : smr))
            let statement = try await check.statement(token)
            #expect(statement.subject == Self.alice)
            #expect(statement.claims.emailAddress?.text == "alice@example.com")
            let settings = try #require(order["settings"] as? [String: String])
            #expect(statement.claims.displayName == settings["profile.name_first"])
        }
    }

    /// A zlib stream that ends with its block is followed by a block of padding.
    @Test func `padding of every length is accepted`() async throws {
        let orders = (0..<40).map { number in
            Backend.order([
                "login": "a" + String(repeating: "bc", count: number),
                "padding": number.isMultiple(of: 2) ? "zero" : "pkcs7",
            ])
        }
        for token in try await Backend.tokens(orders) {
            let refusal = try await Backend.check(Backend.lithium()).refusal(token)
            #expect(refusal == nil)
        }
    }

    @Test func `the anonymous id belongs to nobody`() async throws {
        let order = Backend.order(["unique_id": LithiumStatement.anonymousID])
        let statement = try await Backend.check(Backend.lithium()).statement(Backend.tokens([order])[0])
        #expect(statement.subject == .anonymous)
        #expect(statement.claims == SSOClaims())
    }

    @Test func `a field cannot add another one`() async throws {
        let evil = ["u|1", "u=1", "$LiAnonPlz$x", "u-1|admin", "a|iL"]
        let tokens = try await Backend.tokens(evil.map { Backend.order(["unique_id": $0]) })
        for (id, token) in zip(evil, tokens) {
            let statement = try await Backend.check(Backend.lithium()).statement(token)
            #expect(statement.subject == .user(uniqueID: id.replacing("|", with: "-")))
            #expect(statement.claims.login == "alice")
        }
    }

    @Test func `tokens of another backend, format or time are refused`() async throws {
        let now = Int(Backend.now.timeIntervalSince1970)
        let refused: [(changes: [String: any Sendable], refusal: SSORefusal)] = [
            (["key": "ffeeddccbbaa99887766554433221100"], .noKey),
            (["client_id": "other_client"], .otherBackend),
            (["domain": ".example.org"], .otherBackend),
            (["version": "LiSSOv1.6"], .malformed),
            (["unique_id": ""], .malformed),
            (["login": ""], .malformed),
            (["email": ""], .malformed),
            (["email": "alice"], .malformed),
            (["unique_id": "a\nb"], .malformed),
            (["unique_id": "a\u{0}b"], .malformed),
            (["login": String(repeating: "x", count: 256)], .malformed),
            (["tsid": "x1"], .malformed),
            (["settings": ["a b": "c"]], .malformed),
            (["time": now - 301], .outOfTime),
            (["time": now + 301], .outOfTime),
            (["email": String(repeating: "x", count: 200_000)], .noKey),
        ]
        let check = try Backend.check(Backend.lithium())
        let tokens = try await Backend.tokens(refused.map { Backend.order($0.changes) })
        for (expected, token) in zip(refused, tokens) {
            let refusal = await check.refusal(token)
            #expect(refusal == .refused(expected.refusal), "\(expected.changes.keys)")
        }
        let good = try await Backend.tokens([
            Backend.order(["time": now - 299]), Backend.order(["time": now + 299]),
        ])
        for token in good {
            let refusal = await check.refusal(token)
            #expect(refusal == nil)
        }
    }

    @Test func `a plain address is refused where addresses are encrypted`() async throws {
        let check = try Backend.check(Backend.lithium(smr: "ffeeddccbbaa99887766554433221100"))
        let token = try await Backend.tokens([
            Backend.order(["smr_key": "000102030405060708090a0b0c0d0e0f"])
        ])[0]
        let refusal = await check.refusal(token)
        #expect(refusal != nil)
        let plain = try await Backend.tokens([Backend.order()])[0]
        let plainRefusal = await check.refusal(plain)
        #expect(plainRefusal == .refused(.malformed))
    }

    @Test func `an overlong token is refused unread`() async throws {
        let long = "~2QFkTRdEGoEFpCFAw~" + String(repeating: "A", count: 8192)
        let refusal = try await Backend.check(Backend.lithium()).refusal(long)
        #expect(refusal == .refused(.tooLong))
    }

    @Test func `a token that inflates beyond the limit is refused`() async throws {
        let order = Backend.order(["settings": ["bomb": String(repeating: "x", count: 2_000_000)]])
        let token = try await Backend.tokens([order])[0]
        try #require(token.utf8.count < SSOTokenCheck.longestToken)
        let refusal = try await Backend.check(Backend.lithium()).refusal(token)
        #expect(refusal == .refused(.noKey))
    }

    @Test func `any of several keys may have made the token`() async throws {
        let others = (0..<3).map { number in String(repeating: "0\(number)", count: 16) }
        let check = try Backend.check(
            Backend.lithium(others[0]),
            Backend.lithium(others[1]),
            Backend.lithium(),
            Backend.lithium(others[2])
        )
        let refusal = await check.refusal(Self.token)
        #expect(refusal == nil)
        let none = try await Backend.check(Backend.lithium(others[0])).refusal(Self.token)
        #expect(none == .refused(.noKey))
    }

    @Test func `our own tokens are accepted`() async throws {
        let content = try SSOTokenContent(
            uniqueID: "u-1",
            login: "alice",
            emailAddress: "alice@example.com",
            settings: [.init("profile.name_first", "Alice"), .init("profile.name_last", "Liddell")]
        )
        for smr in [nil, [UInt8](repeating: 9, count: 32)] {
            let key = LithiumKey(
                key: Secret(Array(0..<32)),
                addressKey: smr.map { Secret($0) },
                domain: ".example.com",
                clientID: "example_client"
            )
            let token = try #require(SSOTokenMaker(content, at: Backend.now).lithium(with: key))
            let statement = try await Backend.check(.lithium(key)).statement(token)
            #expect(statement.subject == Self.alice)
            #expect(statement.claims.displayName == "Alice Liddell")
            #expect(!"\(key)".contains("0, 1"))
        }
    }
}
