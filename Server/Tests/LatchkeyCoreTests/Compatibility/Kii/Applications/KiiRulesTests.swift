import LatchkeyCore
import Testing

@Suite struct KiiRulesTests {
    private let plain = Application(id: "b7a3f31c", name: "Balance")

    private var kii: Application {
        get throws { try ApplicationChange.forKii(appKeyDigest: [1], clientSecretDigest: [2]).applied(to: plain) }
    }

    @Test func `an application for Kii clients has the rules that Kii's apps were written against`() throws {
        let kii = try kii
        #expect(
            kii.passwordRules
                == Application(
                    id: "b7a3f31c",
                    name: "Balance",
                    passwordRules: PasswordRules(minimumLength: 4, maximumLength: 50, minimumStrength: 0)
                ).passwordRules
        )
        #expect(kii.accountRules == AccountRules(requiresVerification: false, generatesPasswords: false))
        #expect(kii.sessionPolicy == SessionPolicy(absoluteLifetime: nil))
        #expect(kii.clientSecretDigest == [2])
        #expect(kii.kii == KiiRules(appKeyDigest: [1]))
        #expect(kii.kii?.tokenLifetime == 2_147_483_647)
        #expect(kii.kii?.hasRefreshTokens == true)
        #expect(!kii.servesKhoros)
    }

    @Test func `any other application has no Kii clients`() throws {
        #expect(plain.kii == nil)
        #expect(try ApplicationChange(sessions: .init(idleLifetime: 60)).applied(to: plain).kii == nil)
    }

    @Test func `what is not named stays, and without Kii clients nothing of it does`() throws {
        var change = ApplicationChange()
        change.kii.tokenLifetime = 3600
        change.kii.hasRefreshTokens = false
        let changed = try change.applied(to: kii)
        #expect(changed.kii == KiiRules(appKeyDigest: [1], tokenLifetime: 3600, hasRefreshTokens: false))
        #expect(try ApplicationChange(sessions: .init(idleLifetime: 60)).applied(to: changed).kii == changed.kii)
        var off = ApplicationChange()
        off.kii.isServed = false
        let without = try off.applied(to: changed)
        #expect(without.kii == nil)
        #expect(without.clientSecretDigest == [2])
        #expect(throws: ApplicationChangeError.noKiiClients) { try change.applied(to: without) }
        var on = ApplicationChange()
        on.kii.isServed = true
        #expect(throws: ApplicationChangeError.appKeyMissing) { try on.applied(to: without) }
        on.kii.appKeyDigest = [3]
        #expect(try on.applied(to: without).kii == KiiRules(appKeyDigest: [3]))
    }

    @Test func `only a first-party application without private keys serves Kii and Khoros`() throws {
        var khoros = ApplicationChange()
        khoros.servesKhoros = true
        khoros.clientSecretDigest = [4]
        var third = ApplicationChange()
        third.client.party = .third
        var keys = ApplicationChange()
        keys.client.keySetURL = "https://app.example.com/keys"
        keys.client.authentication = .privateKey
        for serving in [try kii, try khoros.applied(to: plain)] {
            for change in [third, keys] {
                #expect(throws: ApplicationChangeError.compatibilityOfClient) { try change.applied(to: serving) }
            }
        }
        for change in [third, keys] {
            let application = try change.applied(to: plain)
            #expect(throws: ApplicationChangeError.compatibilityOfClient) { try khoros.applied(to: application) }
        }
    }

    @Test func `a shorter longest lifetime shortens the usual one, and the usual one is never above it`() throws {
        var longest = ApplicationChange()
        longest.kii.longestTokenLifetime = 86_400
        let changed = try longest.applied(to: kii)
        #expect(changed.kii == KiiRules(appKeyDigest: [1], tokenLifetime: 86_400, longestTokenLifetime: 86_400))
        var usual = ApplicationChange()
        usual.kii.tokenLifetime = 86_401
        #expect(throws: ApplicationChangeError.kiiTokenLifetime) { try usual.applied(to: changed) }
        usual.kii.tokenLifetime = 86_400
        #expect(try usual.applied(to: changed).kii == changed.kii)
    }

    @Test(arguments: [Int.min, -1, 0, 29, 2_147_483_648, Int.max])
    func `a lifetime that no client can be told is refused`(seconds: Int) throws {
        let kii = try kii
        var (usual, longest) = (ApplicationChange(), ApplicationChange())
        usual.kii.tokenLifetime = seconds
        longest.kii.longestTokenLifetime = seconds
        #expect(throws: ApplicationChangeError.kiiTokenLifetime) { try usual.applied(to: kii) }
        #expect(throws: ApplicationChangeError.kiiTokenLifetime) { try longest.applied(to: kii) }
    }

    @Test func `the most characters of a password are not fewer than the fewest`() throws {
        func change(_ minimum: Int?, _ maximum: Int?) -> ApplicationChange {
            var change = ApplicationChange()
            change.passwordMinimumLength = minimum
            change.passwordMaximumLength = maximum
            return change
        }
        #expect(try change(nil, 8).applied(to: plain).passwordRules.maximumLength == 8)
        #expect(try change(20, 20).applied(to: plain).passwordRules.minimumLength == 20)
        #expect(throws: ApplicationChangeError.passwordMaximumLength) { try change(nil, 7).applied(to: plain) }
        #expect(throws: ApplicationChangeError.passwordMaximumLength) { try change(nil, 257).applied(to: plain) }
        let twelve = try change(12, nil).applied(to: plain)
        #expect(throws: ApplicationChangeError.passwordMaximumLength) { try change(nil, 11).applied(to: twelve) }
        #expect(throws: ApplicationChangeError.passwordMinimumLength) { try change(51, nil).applied(to: kii) }
    }
}
