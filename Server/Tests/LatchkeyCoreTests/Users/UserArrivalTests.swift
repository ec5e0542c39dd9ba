import Foundation
import LatchkeyCore
import Testing

@Suite struct UserArrivalTests {
    private let ada: Identifier
    private let eve: Identifier

    init() throws {
        ada = .username(try Username("ada"))
        eve = .username(try Username("eve"))
    }

    private func arrival(
        _ id: User.ID,
        _ name: String?,
        hasID: Bool,
        _ holders: IdentifierHolder...
    ) throws -> UserArrival? {
        let username = try name.map { text throws(FieldError) in try Username(text) }
        let user = User(id: id, username: username, createdAt: Date(), modifiedAt: Date())
        return UserArrival(of: user, hasID: hasID, among: holders)
    }

    @Test func `who stands in nobody's way is free to come`() throws {
        #expect(try arrival("1", "ada", hasID: true) == nil)
        #expect(try arrival("1", "ada", hasID: false) == nil)
    }

    @Test func `the same id and identifiers are the same user`() throws {
        let holder = IdentifierHolder(id: "1", identifiers: [ada, eve])
        #expect(try arrival("1", "ada", hasID: true, holder) == .present)
        #expect(try arrival("1", nil, hasID: true, holder) == .present)
    }

    @Test func `without an id the same identifiers are the same user`() throws {
        #expect(try arrival("2", "ada", hasID: false, IdentifierHolder(id: "1", identifiers: [ada])) == .present)
    }

    @Test func `another user's identifier is taken`() throws {
        let holder = IdentifierHolder(id: "1", identifiers: [ada])
        #expect(try arrival("2", "ada", hasID: true, holder) == .taken(ada))
        let own = IdentifierHolder(id: "2", identifiers: [eve])
        #expect(try arrival("2", "ada", hasID: true, holder, own) == .taken(ada))
    }

    @Test func `an id whose user has other identifiers is taken`() throws {
        #expect(try arrival("1", "ada", hasID: true, IdentifierHolder(id: "1", identifiers: [eve])) == .idTaken)
    }
}
