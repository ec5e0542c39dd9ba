import Foundation
import LatchkeyJSON
import Testing

@testable import KiiSDK

/// The members of an object that is not saved yet.
@Suite struct MemberTests {
    let object = KiiBucket("balance_book", in: .user("u1")).createObject()

    @Test func `what JSON has is set and read as it was`() throws {
        let name: String? = "Rent"
        #expect(object.setObject(name, forKey: "name"))
        #expect(object.setObject(NSNumber(value: 40_000), forKey: "amount"))
        #expect(object.setObject(true, forKey: "isPaid"))
        #expect(object.setObject(0.25, forKey: "share"))
        #expect(object.setObject(["a": [1, 2]], forKey: "more"))
        #expect(object.getForKey("name") as? String == "Rent")
        #expect((object.getForKey("amount") as? NSNumber)?.intValue == 40_000)
        #expect(object.getForKey("amount") as? Int == 40_000)
        #expect(object.getObjectForKey("isPaid") as? Bool == true)
        #expect(object.getForKey("share") as? Double == 0.25)
        #expect((object.getForKey("more") as? [String: Any])?["a"] as? [Int] == [1, 2])
        #expect(Set(object.dictionaryValue().keys) == ["name", "amount", "isPaid", "share", "more"])
    }

    @Test func `numbers are read as the decimals that apps expect`() throws {
        object.setObject(7, forKey: "whole")
        object.setObject(0.1, forKey: "part")
        #expect(object.getForKey("whole") as? NSDecimalNumber == NSDecimalNumber(value: 7))
        #expect((object.getForKey("part") as? NSDecimalNumber)?.stringValue == "0.1")
        #expect(object.getForKey("part") as? Double == 0.1)
    }

    @Test func `what JSON does not have is not set`() {
        object.setObject("before", forKey: "name")
        #expect(!object.setObject(Date(), forKey: "name"))
        #expect(!object.setObject(Double.infinity, forKey: "name"))
        #expect(!object.setObject(nil, forKey: "name"))
        #expect(!object.setObject(NSNull(), forKey: "name"))
        #expect(object.getForKey("name") as? String == "before")
    }

    @Test func `names of the server's are not set`() {
        for key in ["_id", "_created", "_anything", ""] {
            #expect(!object.setObject("x", forKey: key))
            #expect(!object.hasObject(key))
        }
    }

    @Test func `a member is removed`() {
        object.setObject("Rent", forKey: "name")
        #expect(object.hasObject("name"))
        object.remove(forKey: "name")
        #expect(!object.hasObject("name"))
        #expect(object.getForKey("name") == nil)
        #expect(object.content.changed.isEmpty)
    }

    @Test func `a place is a member`() {
        let place = KiiGeoPoint(latitude: 35.65, andLongitude: 139.74)
        #expect(object.setGeoPoint(place, forKey: "at"))
        #expect(object.getGeoPoint(forKey: "at") == place)
        #expect(object.getGeoPoint(forKey: "name") == nil)
        #expect((object.getForKey("at") as? [String: Any])?["_type"] as? String == "point")
        #expect(KiiGeoPoint(latitude: 91, andLongitude: -200) == KiiGeoPoint(latitude: 90, andLongitude: -180))
    }

    @Test func `a member that is set while another save is under way is saved the next time`() {
        var content = ObjectContent(id: "o1")
        content.members = ["a": 2, "b": 1]
        content.changed = ["a", "b"]
        content.accept(["modifiedAt": 2000], version: "2", saved: ["a": 1, "b": 1])
        #expect(content.changes == ["a": 2])
        #expect(content.modified == Date(timeIntervalSince1970: 2))
        #expect(content.version == "2")
    }

    @Test func `an answer that is the whole object is not mistaken where the app has such members`() {
        var content = ObjectContent(id: "o1")
        let answer: [String: JSONValue] = [
            "_id": "o1", "_created": 1000, "_modified": 2000, "objectID": "the app's", "createdAt": 1, "modifiedAt": 2,
        ]
        content.accept(answer, version: "2", saved: [:])
        #expect(content.id == "o1")
        #expect(content.created == Date(timeIntervalSince1970: 1))
        #expect(content.modified == Date(timeIntervalSince1970: 2))
    }

    @Test func `members do not show in descriptions`() {
        object.setObject("a secret", forKey: "note")
        #expect(!object.description.contains("a secret"))
    }
}
