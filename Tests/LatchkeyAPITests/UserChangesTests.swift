import Foundation
import LatchkeyAPI
import Testing

@Suite struct UserChangesTests {
    @Test func `changes are written as literals`() throws {
        let changes = UserChanges(displayName: "Ada", country: nil, attributes: ["level": 3, "badge": .null])
        #expect(
            String(decoding: try WireJSON.encode(changes), as: UTF8.self)
                == #"{"attributes":{"badge":null,"level":3},"country":null,"displayName":"Ada"}"#
        )
        #expect(try WireJSON.decode(UserChanges.self, from: WireJSON.encode(changes)) == changes)
    }

    @Test func `what is no literal is set, and what is not named stays`() throws {
        let name = "Ada"
        let changes = UserChanges(username: .set(name), displayName: "\(name) Lovelace")
        #expect(
            String(decoding: try WireJSON.encode(changes), as: UTF8.self)
                == #"{"displayName":"Ada Lovelace","username":"ada"}"#.replacing("ada", with: name)
        )
        #expect(String(decoding: try WireJSON.encode(UserChanges()), as: UTF8.self) == "{}")
    }
}
