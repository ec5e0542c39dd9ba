import Foundation
import LatchkeyCore
import Testing

@Suite struct BucketRightsTests {
    private static let application = BucketScope.application("balance")

    private func object(of owner: User.ID?) throws -> BucketObject {
        BucketObject(
            id: try #require(ObjectID("object-1")),
            owner: owner,
            members: [:],
            createdAt: .distantPast,
            modifiedAt: .distantPast,
            version: 1
        )
    }

    @Test(arguments: [BucketParty.user("ada"), .administrator])
    func `a user's bucket is the user's and the backend's`(party: BucketParty) throws {
        let rights = BucketRights(of: party, in: .user("ada"), by: BucketAccess())
        #expect(rights.visibility == .everybodys)
        #expect(rights.owner == "ada")
        #expect(rights.deletesBucket)
        #expect(rights.refusalToChange(try object(of: "ada")) == nil)
    }

    @Test(arguments: [BucketParty.user("eve"), .anonymous])
    func `a user's bucket is nobody else's, whatever a rule says`(party: BucketParty) throws {
        let rights = BucketRights(of: party, in: .user("ada"), by: BucketAccess(readers: .anyone, writers: .anyone))
        #expect(rights.visibility == nil)
        #expect(!rights.deletesBucket)
        #expect(rights.refusalToShow(try object(of: "ada")) == .forbidden)
        #expect(rights.refusalToChange(nil) == .forbidden)
    }

    struct Case: Sendable {
        let readers: BucketAccess.Party
        let writers: BucketAccess.Party
        let party: BucketParty
        /// The results of showing and changing an object of Ada's, of creating one, and of deleting the bucket.
        let show, change, make: ObjectRefusal?
        let deletes: Bool
    }

    private static let eve = BucketParty.user("eve")

    private static let cases = [
        Case(
            readers: .owner,
            writers: .owner,
            party: eve,
            show: .notFound,
            change: .notFound,
            make: nil,
            deletes: false
        ),
        Case(readers: .anyUser, writers: .owner, party: eve, show: nil, change: .forbidden, make: nil, deletes: false),
        Case(readers: .anyUser, writers: .anyUser, party: eve, show: nil, change: nil, make: nil, deletes: true),
        Case(
            readers: .owner,
            writers: .anyone,
            party: eve,
            show: .notFound,
            change: .notFound,
            make: nil,
            deletes: false
        ),
        Case(
            readers: .anyUser,
            writers: .anyUser,
            party: .anonymous,
            show: .forbidden,
            change: .forbidden,
            make: .forbidden,
            deletes: false
        ),
        Case(
            readers: .anyone,
            writers: .owner,
            party: .anonymous,
            show: nil,
            change: .forbidden,
            make: .forbidden,
            deletes: false
        ),
        Case(readers: .anyone, writers: .anyone, party: .anonymous, show: nil, change: nil, make: nil, deletes: true),
        Case(
            readers: .owner,
            writers: .anyone,
            party: .anonymous,
            show: .forbidden,
            change: .forbidden,
            make: nil,
            deletes: false
        ),
        Case(readers: .owner, writers: .owner, party: .administrator, show: nil, change: nil, make: nil, deletes: true),
    ]

    @Test(arguments: cases) func `the rule of an application's bucket says who does what`(_ one: Case) throws {
        let access = BucketAccess(readers: one.readers, writers: one.writers)
        let rights = BucketRights(of: one.party, in: Self.application, by: access)
        #expect(rights.refusalToShow(try object(of: "ada")) == one.show)
        #expect(rights.refusalToChange(try object(of: "ada")) == one.change)
        #expect(rights.refusalToChange(nil) == one.make)
        #expect(rights.deletesBucket == one.deletes)
    }

    @Test func `a user's own objects are theirs under every rule, and nobody's are not`() throws {
        let rights = BucketRights(of: .user("ada"), in: Self.application, by: BucketAccess())
        #expect(rights.refusalToShow(try object(of: "ada")) == nil)
        #expect(rights.refusalToChange(try object(of: "ada")) == nil)
        #expect(rights.refusalToShow(try object(of: nil)) == .notFound)
        let anonymous = BucketRights(
            of: .anonymous,
            in: Self.application,
            by: BucketAccess(readers: .anyone, writers: .owner)
        )
        #expect(anonymous.refusalToChange(try object(of: nil)) == .forbidden)
    }
}
