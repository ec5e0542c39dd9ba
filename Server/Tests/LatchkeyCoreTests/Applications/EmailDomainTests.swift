import Foundation
import LatchkeyCore
import Testing

@Suite struct EmailDomainTests {
    @Test(arguments: [("example.com", "example.com"), ("Mail.Example.COM", "mail.example.com")])
    func `a domain is read in lower case`(text: String, domain: String) throws {
        #expect(try EmailDomain(text).text == domain)
    }

    @Test(arguments: [
        "", "example", "@example.com", "ada@example.com", "example.com ", "*.com", ".com", "a..b", "a\nb.c",
    ])
    func `anything else is none`(text: String) {
        #expect(throws: FieldError.self) { try EmailDomain(text) }
    }

    @Test(arguments: [
        ("ada@example.com", true), ("ADA@EXAMPLE.COM", true), ("ada@mail.example.com", false),
        ("ada@notexample.com", false), ("ada@example.com.evil.net", false),
    ])
    func `a domain has only its own addresses`(address: String, isIts: Bool) throws {
        #expect(try EmailDomain("example.com").contains(EmailAddress(address)) == isIts)
    }

    @Test func `only a user with a verified address at a domain is admitted`() throws {
        let rules = AccountRules(emailDomains: [try EmailDomain("example.org"), try EmailDomain("example.com")])
        let address = try EmailAddress("ada@example.com")
        var user = User(id: IDSource().next(), createdAt: .distantPast, modifiedAt: .distantPast)
        #expect(!rules.admits(user))
        #expect(AccountRules().admits(user))
        user.pendingEmailAddress = address
        #expect(!rules.admits(user))
        user.emailAddress = OwnedAddress(address, isVerified: false)
        #expect(!rules.admits(user))
        user.emailAddress = OwnedAddress(address, isVerified: true)
        #expect(rules.admits(user))
        user.emailAddress = OwnedAddress(try EmailAddress("ada@example.net"), isVerified: true)
        #expect(!rules.admits(user))
        #expect(AccountRules().admits(user))
    }

    @Test func `only an address at a domain will admit its user`() throws {
        let rules = AccountRules(emailDomains: [try EmailDomain("example.com")])
        #expect(rules.admits(.emailAddress(try EmailAddress("ada@example.com"))))
        #expect(!rules.admits(.emailAddress(try EmailAddress("ada@example.net"))))
        #expect(!rules.admits(.phoneNumber(try PhoneNumber("+81312345678"))))
        #expect(AccountRules().admits(.phoneNumber(try PhoneNumber("+81312345678"))))
    }

    @Test func `a change replaces the domains, and refuses what no user could meet`() throws {
        let application = Application(id: Application.defaultID, name: "Default")
        var change = ApplicationChange()
        change.emailDomains = ["Example.com", "example.org", "example.com"]
        let limited = try change.applied(to: application)
        #expect(limited.accountRules.emailDomains.map(\.text) == ["example.com", "example.org"])
        // Another change leaves them.
        #expect(try ApplicationChange().applied(to: limited) == limited)
        var unverified = ApplicationChange()
        unverified.requiresVerification = false
        #expect(throws: ApplicationChangeError.emailDomainsNeedVerification) { try unverified.applied(to: limited) }
        unverified.emailDomains = []
        #expect(try unverified.applied(to: limited).accountRules == AccountRules(requiresVerification: false))
        change.emailDomains = ["example.com", "example"]
        #expect(throws: ApplicationChangeError.emailDomain("example")) { try change.applied(to: application) }
        change.emailDomains = (0...EmailDomain.mostPerApplication).map { "example\($0).com" }
        #expect(throws: ApplicationChangeError.tooManyEmailDomains) { try change.applied(to: application) }
    }
}
