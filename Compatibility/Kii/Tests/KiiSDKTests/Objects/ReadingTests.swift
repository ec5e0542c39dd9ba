import Foundation
import LatchkeyAPI
import LatchkeyTesting
import Testing

@testable import KiiSDK

extension KiiSDKTests {
    /// Reading and deleting objects.
    @Suite struct ReadingTests {
        let cloud = KiiCloud()
        let bucket: KiiBucket
        static let object: RequestPattern = "GET /api/apps/balance/users/{user}/buckets/book/objects/{object}"
        static let deletion: RequestPattern = "DELETE /api/apps/balance/users/{user}/buckets/book/objects/{object}"

        init() throws {
            cloud.begin()
            bucket = try cloud.bookOfAda()
            cloud.answer(
                Self.object,
                [
                    "_id": "o1", "_owner": "u1", "_created": 1500, "_modified": 2500, "_version": "4",
                    "_dataType": "application/json", "name": "Rent", "amount": 40_000, "isPaid": false,
                ],
                version: 4
            )
            cloud.server.onAnyone(Self.deletion) { _, _ in .status(204) }
        }

        @Test func `an object is read, and what was set is gone`() async throws {
            let object = bucket.createObject(withID: "o1")
            object.setObject("Other", forKey: "name")
            let told = await toldObject(object.refresh)
            #expect(told.object === object && told.error == nil)
            #expect(object.getForKey("name") as? String == "Rent")
            #expect(object.getForKey("amount") as? Int == 40_000)
            #expect(object.getForKey("isPaid") as? Bool == false)
            #expect(object.created == Date(timeIntervalSince1970: 1.5))
            #expect(object.modified == Date(timeIntervalSince1970: 2.5))
            #expect(object.owner == "u1")
            #expect(object.getForKey("_version") as? String == "4")
            #expect(object.content.changed.isEmpty)
        }

        @Test func `an object that was read is saved over this version alone, with its own members`() throws {
            let replace: RequestPattern = "PUT /api/apps/balance/users/{user}/buckets/book/objects/{object}"
            cloud.answer(replace, ["createdAt": 1500, "modifiedAt": 3000], version: 5)
            let object = bucket.createObject(withID: "o1")
            try object.refreshSynchronous()
            try object.saveAllFieldsSynchronous(false)
            let request = try cloud.request(replace)
            #expect(request.header("If-Match") == "\"4\"")
            #expect(try request.decode(JSONValue.self) == ["name": "Rent", "amount": 40_000, "isPaid": false])
        }

        @Test func `an object is found by its address`() throws {
            let user = try #require(KiiUser.current()?.userID)
            let object = try #require(KiiObject(uri: "kiicloud://users/\(user)/buckets/book/objects/o1"))
            try object.refreshSynchronous()
            #expect(object.getForKey("name") as? String == "Rent")
        }

        @Test func `an answer that is no object changes nothing`() throws {
            cloud.answer(Self.object, ["error": "none"])
            let object = bucket.createObject(withID: "o1")
            object.setObject("Other", forKey: "name")
            #expect(thrown { try object.refreshSynchronous() }?.code == KiiErrorCode.unreadableResponse)
            #expect(object.getForKey("name") as? String == "Other")
        }

        @Test func `a deleted object keeps its id, so that the app finds it in its list`() async throws {
            let object = bucket.createObject(withID: "o1")
            let told = await toldObject(object.delete)
            #expect(told.object === object && told.error == nil)
            #expect(object.uuid == "o1")
            #expect(try cloud.request(Self.deletion).path.hasSuffix("/objects/o1"))
        }

        @Test func `what is not there is told`() async throws {
            try cloud.refuse(Self.deletion, 404, "OBJECT_NOT_FOUND")
            let told = await toldObject(bucket.createObject(withID: "o1").delete)
            #expect(told.error?.code == KiiErrorCode.objectNotFound)
            try cloud.refuse(Self.object, 404, "OBJECT_NOT_FOUND")
            #expect(thrown { try bucket.createObject(withID: "o1").refreshSynchronous() }?.code == 510)
        }
    }
}
