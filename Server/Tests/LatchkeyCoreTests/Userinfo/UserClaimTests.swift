import Foundation
import LatchkeyCore
import LatchkeyJSON
import Testing

@Suite struct UserClaimTests {
    private func user(_ attributes: [String: JSONValue] = [:], isVerified: Bool = true) throws -> User {
        User(
            id: "0190a6f3-2b60-7c1a-9d4e-5f60718293a4",
            username: try Username("ada"),
            emailAddress: OwnedAddress(try EmailAddress("ada@example.com"), isVerified: isVerified),
            pendingPhoneNumber: try PhoneNumber("+81312345678"),
            displayName: "Ada Lovelace",
            locale: "en-GB",
            attributes: attributes,
            createdAt: Date(timeIntervalSince1970: 1_767_323_045),
            modifiedAt: Date(timeIntervalSince1970: 1_767_323_045.7)
        )
    }

    @Test func `each scope has its claims`() throws {
        let user = try user()
        #expect(user.claims(of: Scopes(names: ["openid"])).isEmpty)
        #expect(
            user.claims(of: Scopes(names: ["profile"])) == [
                "name": .text("Ada Lovelace"), "preferred_username": .text("ada"), "locale": .text("en-GB"),
                "updated_at": .integer(1_767_323_045),
            ]
        )
        let email = user.claims(of: Scopes(names: ["email"]))
        #expect(email == ["email": .text("ada@example.com"), "email_verified": .flag(true)])
    }

    @Test func `a pending address is not shown, and an unproved one is not verified`() throws {
        #expect(try user().claims(of: Scopes(names: ["phone"])).isEmpty)
        #expect(try user(isVerified: false).claims(of: Scopes(names: ["email"]))["email_verified"] == .flag(false))
    }

    @Test func `attributes in either spelling are claims, and other types are left out`() throws {
        let user = try user([
            "familyName": "Lovelace", "given_name": "Ada", "birthdate": 18_151_210, "nickname": "",
            "email": "x@y.example",
            "address": ["locality": "London", "streetAddress": "12 St James's Square", "country": 7],
        ])
        let claims = user.claims(of: .standard)
        #expect(claims["family_name"] == .text("Lovelace"))
        #expect(claims["given_name"] == .text("Ada"))
        #expect(claims["birthdate"] == nil)
        #expect(claims["nickname"] == nil)
        #expect(claims["email"] == .text("ada@example.com"))
        #expect(
            claims["address"]
                == .object(["locality": .text("London"), "street_address": .text("12 St James's Square")])
        )
    }

    @Test func `single claims are asked for by name, and unknown ones are ignored`() throws {
        let text = #"{"userinfo":{"name":{"essential":true},"x":null},"id_token":{"locale":null}}"#
        let names = RequestedClaimNames(text)
        #expect(names.userinfo == ["name", "x"])
        #expect(names.idToken == ["locale"])
        #expect(try user().claims(of: .none, and: names.userinfo) == ["name": .text("Ada Lovelace")])
        for text in [nil, "", "[]", "{", #"{"userinfo":7}"#] { #expect(RequestedClaimNames(text).userinfo.isEmpty) }
    }
}
