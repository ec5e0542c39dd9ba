import Foundation
import KiiSDK
import Latchkey
import LatchkeyAPI
import LatchkeyJSON
import LatchkeyTesting
import Testing

extension KiiSDKTests {
    /// KiiSDK's buckets, objects and queries at the real server.
    @Suite struct ObjectsTests {
        @Test func `an object is created, changed, read, replaced and deleted`() async throws {
            let phone = try await KiiPhone()
            let bucket = try await phone.register("ada").bucket(withName: "balance_book")
            try await waiting {
                let object = bucket.createObject()
                object.setObject("Rent", forKey: "name")
                object.setObject(NSNumber(value: 40_000), forKey: "amount")
                object.setObject(0.25, forKey: "share")
                object.setObject(true, forKey: "isPaid")
                try object.saveSynchronous()
                let created = try #require(object.created)

                object.setObject(NSNumber(value: 45_000), forKey: "amount")
                try object.saveSynchronous()
                #expect(object.created == created)

                let uri = try #require(object.objectURI)
                let read = try #require(KiiObject(uri: uri))
                try read.refreshSynchronous()
                #expect(read.getForKey("name") as? String == "Rent")
                #expect((read.getForKey("amount") as? NSNumber)?.intValue == 45_000)
                #expect(read.getForKey("share") as? Double == 0.25)
                #expect(read.getForKey("isPaid") as? Bool == true)
                #expect(read.owner == KiiUser.current()?.userID)
                #expect(read.created == created)

                // The first one does not know of the second one's change.
                read.setObject("Flat", forKey: "name")
                try read.saveSynchronous(forced: false)
                object.setObject("House", forKey: "name")
                let stale = #expect(throws: NSError.self) { try object.saveSynchronous(forced: false) }
                #expect(stale?.code == KiiErrorCode.staleObject)
                #expect(throws: NSError.self) { try object.saveAllFieldsSynchronous(false) }
                object.remove(forKey: "share")
                try object.saveAllFieldsSynchronous(true)
                try read.refreshSynchronous()
                #expect(read.getForKey("name") as? String == "House")
                #expect(!read.hasObject("share"))

                try object.deleteSynchronous()
                let gone = #expect(throws: NSError.self) { try read.refreshSynchronous() }
                #expect(gone?.code == KiiErrorCode.objectNotFound)
                #expect(throws: NSError.self) { try object.deleteSynchronous() }
            }
        }

        @Test func `an object with the app's id is created once`() async throws {
            let phone = try await KiiPhone()
            let bucket = try await phone.register("ada").bucket(withName: "settings")
            try await waiting {
                let object = bucket.createObject(withID: "the.only-one")
                object.setObject("en", forKey: "language")
                let unknown = #expect(throws: NSError.self) { try object.saveSynchronous() }
                #expect(unknown?.code == KiiErrorCode.objectNotFound)
                try object.saveAllFieldsSynchronous(false)
                let again = bucket.createObject(withID: "the.only-one")
                let refused = #expect(throws: NSError.self) { try again.saveAllFieldsSynchronous(false) }
                #expect(refused?.code == KiiErrorCode.refreshFirst)
                again.setObject("ja", forKey: "language")
                try again.saveSynchronous()
                try object.refreshSynchronous()
                #expect(object.getForKey("language") as? String == "ja")
            }
        }

        @Test func `queries find their objects, page by page, and count`() async throws {
            let phone = try await KiiPhone()
            let bucket = try await phone.register("ada").bucket(withName: "balance_book")
            try await waiting {
                for (index, name) in ["Salary", "Extra income", "Rent", "Electricity", "Repairs"].enumerated() {
                    let object = bucket.createObject()
                    object.setObject(name, forKey: "name")
                    object.setObject(index < 2 ? 1 : 2, forKey: "type")
                    object.setObject(100 * (index + 1), forKey: "amount")
                    object.setGeoPoint(KiiGeoPoint(latitude: 35 + Double(index), andLongitude: 139), forKey: "at")
                    try object.saveSynchronous()
                }
                #expect(try names(of: nil, in: bucket).count == 5)
                #expect(try names(of: .equals("type", value: 1), in: bucket) == ["Salary", "Extra income"])
                #expect(try names(of: .notEquals("type", value: 1), in: bucket).count == 3)
                #expect(try names(of: .startsWith("name", value: "Re"), in: bucket) == ["Rent", "Repairs"])
                #expect(try names(of: .greaterThan("amount", value: 400), in: bucket) == ["Repairs"])
                #expect(try names(of: .lessThanOrEqual("amount", value: 100), in: bucket) == ["Salary"])
                #expect(try names(of: .in("amount", value: [200, 300]), in: bucket) == ["Extra income", "Rent"])
                #expect(try names(of: .hasField("amount", andType: .Integer), in: bucket).count == 5)
                #expect(try names(of: .hasField("nothing", andType: .String), in: bucket).isEmpty)
                let both = KiiClause.and(
                    .equals("type", value: 2),
                    .or(.equals("amount", value: 300), .equals("amount", value: 1))
                )
                #expect(try names(of: both, in: bucket) == ["Rent"])
                let box = KiiClause.geoBox(
                    "at",
                    northEast: KiiGeoPoint(latitude: 36.5, andLongitude: 140),
                    southWest: KiiGeoPoint(latitude: 34, andLongitude: 138)
                )
                #expect(try names(of: box, in: bucket) == ["Salary", "Extra income"])
                #expect(try bucket.countObjectsSynchronous() == 5)
                #expect(try bucket.countObjectsSynchronous(KiiQuery(clause: .equals("type", value: 2))) == 3)

                let near = KiiClause.geoDistance(
                    "at",
                    center: KiiGeoPoint(latitude: 35, andLongitude: 139),
                    radius: 1000,
                    putDistanceInto: "away"
                )
                var next: KiiQuery?
                let found = try bucket.executeQuerySynchronous(KiiQuery(clause: near), nextQuery: &next)
                let distances = (found as? [KiiObject])?.first?.getForKey("_calculated") as? [String: Any]
                #expect((distances?["away"] as? NSNumber)?.doubleValue ?? 1000 < 1)

                try bucket.deleteSynchronous()
                #expect(try names(of: nil, in: bucket).isEmpty)
            }
        }

        @Test func `a user's bucket is private, and shared with Latchkey's own API`() async throws {
            let phone = try await KiiPhone()
            let ada = try await phone.register("ada")
            let bucket = ada.bucket(withName: "balance_book")
            let id = try await waiting {
                let object = bucket.createObject()
                object.setObject("Rent", forKey: "name")
                try object.saveSynchronous()
                return try #require(object.uuid)
            }
            let own = phone.server.client()
            try await own.logIn("ada", password: "1234")
            #expect(try await own.bucket("balance_book").read(id).members["name"] == "Rent")
            try await own.bucket("balance_book").replace("o2", with: ["name": "Salary"])
            let both = try await waiting { try names(of: nil, in: bucket) }
            #expect(both == ["Rent", "Salary"])

            _ = try await phone.register("bob")
            await #expect(throws: NSError.self) { try await waiting { try names(of: nil, in: bucket) } }
        }

        @Test func `a device is installed and removed`() async throws {
            let phone = try await KiiPhone()
            _ = try await phone.register("ada")
            let token = Data(repeating: 0xA1, count: 32)
            let installed = try await waiting {
                try KiiPushInstallation.installSynchronous(withDeviceToken: token, andDevelopmentMode: true)
            }
            #expect(installed.installationID?.isEmpty == false)
            try await waiting {
                try KiiPushInstallation.installSynchronous(withDeviceToken: token, andDevelopmentMode: true)
                try KiiPushInstallation.uninstallSynchronous(withDeviceToken: token)
                let gone = #expect(throws: NSError.self) {
                    try KiiPushInstallation.uninstallSynchronous(withDeviceToken: token)
                }
                #expect(gone?.code == KiiErrorCode.installationNotFound)
            }
        }
    }
}

/// The names of all objects of a query, oldest first, two at a time.
private func names(of clause: KiiClause?, in bucket: KiiBucket) throws -> [String] {
    let first = KiiQuery(clause: clause)
    first.sort(byAsc: "_created")
    first.limit = 2
    var (query, names): (KiiQuery?, [String]) = (first, [])
    while let asked = query {
        let page = try bucket.executeQuerySynchronous(asked, nextQuery: &query)
        names += page.compactMap { ($0 as? KiiObject)?.getForKey("name") as? String }
    }
    return names
}
