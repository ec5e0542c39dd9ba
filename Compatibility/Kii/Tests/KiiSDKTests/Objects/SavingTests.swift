import Foundation
import LatchkeyAPI
import LatchkeyTesting
import Testing

@testable import KiiSDK

extension KiiSDKTests {
    /// The requests that save an object, and the object's state afterwards.
    @Suite struct SavingTests {
        let cloud = KiiCloud()
        let bucket: KiiBucket
        static let objects: RequestPattern = "POST /api/apps/balance/users/{user}/buckets/book/objects"
        static let change: RequestPattern = "POST /api/apps/balance/users/{user}/buckets/book/objects/{object}"
        static let replace: RequestPattern = "PUT /api/apps/balance/users/{user}/buckets/book/objects/{object}"

        init() throws {
            cloud.begin()
            bucket = try cloud.bookOfAda()
            cloud.answer(
                Self.objects,
                ["objectID": "o1", "createdAt": 1000, "dataType": "application/json"],
                status: 201,
                version: 1
            )
            cloud.answer(Self.change, ["amount": 45_000, "_created": 1000, "_modified": 2000], version: 2)
            cloud.answer(Self.replace, ["createdAt": 1000, "modifiedAt": 3000], version: 3)
        }

        @Test func `a new object is created with all that was set, and has an id then`() async throws {
            let object = bucket.createObject()
            object.setObject("Rent", forKey: "name")
            object.setObject(40_000, forKey: "amount")
            #expect(object.uuid == nil && object.created == nil)
            let told = await toldObject(object.save)
            #expect(told.object === object)
            #expect(told.error == nil)
            #expect(object.uuid == "o1" && object.objectID == "o1")
            #expect(object.created == Date(timeIntervalSince1970: 1))
            #expect(object.modified == object.created)
            let user = try #require(KiiUser.current()?.userID)
            #expect(object.objectURI == "kiicloud://users/\(user)/buckets/book/objects/o1")
            let request = try cloud.request(Self.objects)
            #expect(try request.decode(JSONValue.self) == ["name": "Rent", "amount": 40_000])
            #expect(request.header("Content-Type") == "application/json")
            #expect(request.header("Authorization")?.hasPrefix("Bearer ") == true)
            #expect(request.path.hasPrefix("/api/apps/balance/users/\(user)/"))
        }

        @Test func `the type of an object is told by the type of its content`() throws {
            try bucket.createObject(withType: "entry").saveSynchronous()
            #expect(try cloud.request(Self.objects).header("Content-Type") == "application/vnd.balance.entry+json")
        }

        @Test func `of an object that is there only what was set is sent`() async throws {
            let object = bucket.createObject()
            object.setObject("Rent", forKey: "name")
            object.setObject(40_000, forKey: "amount")
            try object.saveSynchronous()
            object.setObject(45_000, forKey: "amount")
            let told = await toldObject(object.save)
            #expect(told.error == nil)
            let request = try cloud.request(Self.change)
            #expect(request.header("X-HTTP-Method-Override") == "PATCH")
            #expect(request.header("If-Match") == nil)
            #expect(try request.decode(JSONValue.self) == ["amount": 45_000])
            #expect(object.modified == Date(timeIntervalSince1970: 2))
            #expect(object.created == Date(timeIntervalSince1970: 1))
        }

        @Test func `an object of which only the id is known is changed`() throws {
            let object = bucket.createObject(withID: "o7")
            object.setObject("Rent", forKey: "name")
            try object.saveSynchronous()
            #expect(try cloud.request(Self.change).path.hasSuffix("/objects/o7"))
            #expect(object.created == Date(timeIntervalSince1970: 1))
        }

        @Test func `saved with care it names the version that it changes`() throws {
            let object = bucket.createObject()
            try object.saveSynchronous()
            object.setObject("Rent", forKey: "name")
            try object.saveSynchronous(forced: false)
            #expect(try cloud.request(Self.change).header("If-Match") == "\"1\"")
            try object.saveAllFieldsSynchronous(false)
            #expect(try cloud.request(Self.replace).header("If-Match") == "\"2\"")
        }

        @Test func `a version that a proxy has made a weak one is the same`() throws {
            cloud.server.onAnyone(Self.objects) { _, _ in
                let json: JSONValue = ["objectID": "o1", "createdAt": 1000]
                var answer = try FakeAnswer.json(json, status: 201)
                answer.headers["ETag"] = "W/\"1\""
                return answer
            }
            let object = bucket.createObject()
            try object.saveSynchronous()
            object.setObject("Rent", forKey: "name")
            try object.saveSynchronous(forced: false)
            #expect(try cloud.request(Self.change).header("If-Match") == "\"1\"")
        }

        @Test func `saved with care it must have been read`() throws {
            let object = bucket.createObject(withID: "o7")
            #expect(thrown { try object.saveSynchronous(forced: false) }?.code == KiiErrorCode.refreshFirst)
            #expect(cloud.server.requests(Self.change).isEmpty)
        }

        @Test func `with all its members an object takes the place of what is there`() async throws {
            let object = bucket.createObject(withID: "o7")
            object.setObject("Rent", forKey: "name")
            object.setObject(1, forKey: "gone")
            object.remove(forKey: "gone")
            let told = await toldObject { object.saveAllFields(true, with: $0) }
            #expect(told.error == nil)
            let request = try cloud.request(Self.replace)
            #expect(request.header("If-Match") == nil && request.header("If-None-Match") == nil)
            #expect(try request.decode(JSONValue.self) == ["name": "Rent"])
            #expect(object.modified == Date(timeIntervalSince1970: 3))
        }

        @Test func `with care, an object that was never read is only created`() throws {
            let object = bucket.createObject(withID: "o7")
            try object.saveAllFieldsSynchronous(false)
            #expect(try cloud.request(Self.replace).header("If-None-Match") == "*")
            let other = bucket.createObject(withID: "o8")
            try cloud.refuse(Self.replace, 409, "OBJECT_ALREADY_EXISTS")
            #expect(thrown { try other.saveAllFieldsSynchronous(false) }?.code == KiiErrorCode.refreshFirst)
        }

        @Test(arguments: [
            (409, "OBJECT_VERSION_IS_STALE", 512), (404, "OBJECT_NOT_FOUND", 510), (404, "USER_NOT_FOUND", 515),
            (400, "INVALID_INPUT_DATA", 204),
        ])
        func `a refusal is told, and what was set is still to be saved`(
            _ status: Int,
            _ word: String,
            _ code: Int
        )
            async throws
        {
            let object = bucket.createObject(withID: "o7")
            object.setObject("Rent", forKey: "name")
            try cloud.refuse(Self.change, status, word)
            let told = await toldObject(object.save)
            let error = try #require(told.error)
            #expect(error.code == code && isComplete(error))
            #expect(error.kiiErrorSummary() == word && error.kiiHttpStatus() == status)
            try object.saveSynchronous()
            let last = try #require(cloud.server.requests(Self.change).last)
            #expect(try last.decode(JSONValue.self) == ["name": "Rent"])
        }

        @Test func `without a network nothing is lost`() throws {
            let object = bucket.createObject()
            object.setObject("Rent", forKey: "name")
            cloud.server.isOffline = true
            #expect(thrown { try object.saveSynchronous() }?.code == KiiErrorCode.networkUnavailable)
            cloud.server.isOffline = false
            try object.saveSynchronous()
            #expect(object.uuid == "o1")
        }

        @Test func `what can be no bucket and no object does not reach the network`() throws {
            let before = cloud.requests.count
            let object = KiiBucket("a b", in: .app).createObject()
            #expect(thrown { try object.saveSynchronous() }?.code == KiiErrorCode.invalidInput)
            #expect(thrown { try bucket.createObject(withID: "..").saveSynchronous() }?.code == 204)
            #expect(thrown { try bucket.createObject().refreshSynchronous() }?.code == KiiErrorCode.notSaved)
            #expect(thrown { try bucket.createObject().deleteSynchronous() }?.code == KiiErrorCode.notSaved)
            let nobody = KiiUser(username: "carol", andPassword: "1234").bucket(withName: "book")
            #expect(thrown { try nobody.createObject().saveSynchronous() }?.code == KiiErrorCode.invalidUser)
            #expect(cloud.requests.count == before)
        }

        @Test func `a user's bucket needs a user who is logged in`() throws {
            KiiUser.logOut()
            #expect(thrown { try bucket.createObject().saveSynchronous() }?.code == KiiErrorCode.loginRequired)
        }
    }
}
