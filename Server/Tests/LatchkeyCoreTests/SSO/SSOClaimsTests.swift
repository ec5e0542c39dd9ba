import LatchkeyCore
import Testing

@Suite struct SSOClaimsTests {
    private let address = try? EmailAddress("alice@example.com")

    private var all: SSOClaims {
        SSOClaims(
            login: "alice",
            emailAddress: address,
            isAddressVouchedFor: true,
            displayName: "Alice",
            locale: "ja"
        )
    }

    @Test func `silence takes nothing back`() {
        #expect(SSOClaims().following(all) == all)
        #expect(all.following(SSOClaims()) == all)
        #expect(SSOClaims().following(SSOClaims()) == SSOClaims())
    }

    @Test func `what is told takes the place of what was told, by itself`() {
        let told = SSOClaims(displayName: "Alice B.").following(all)
        #expect(told.displayName == "Alice B." && told.login == "alice" && told.locale == "ja")
        #expect(told.emailAddress == address && told.isAddressVouchedFor)
    }

    @Test func `whether an address is vouched for goes with the address`() {
        let doubted = SSOClaims(emailAddress: address).following(all)
        #expect(!doubted.isAddressVouchedFor)
        #expect(SSOClaims().following(doubted) == doubted)
    }
}
