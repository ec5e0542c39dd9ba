// swift-format-ignore-file: NeverForceUnwrap
// Apps of Kii Cloud force-unwrap.
import Foundation
import KiiSDK

/// The use of objects in an app of Kii Cloud, written in Swift 5 with closures that change captured variables.
public final class AccountBook {
    /// The entries, oldest first.
    public private(set) var items: [KiiObject] = []
    /// The error of the last call.
    public private(set) var message: String?

    /// A book without entries.
    public init() {}

    private func bucket() -> KiiBucket { KiiUser.current()!.bucket(withName: "balance_book") }

    /// Loads all pages, as the sample app does.
    public func getItems(then done: @escaping () -> Void) {
        let query = KiiQuery.init(clause: nil)
        query.sort(byAsc: "_created")
        query.limit = 2

        var objectList: [KiiObject] = []
        var callback: KiiQueryResultBlock?
        callback = {
            (query: KiiQuery?, bucket: KiiBucket, results: [Any]?, nextQuery: KiiQuery?, error: Error?) -> Void in
            if error != nil {
                self.message = ((error! as NSError).userInfo["description"] as! String)
                callback = nil
                done()
                return
            }
            objectList.append(contentsOf: results as! [KiiObject])
            if nextQuery == nil {
                self.items = objectList
                callback = nil
                done()
            } else {
                bucket.execute(nextQuery, with: callback!)
            }
        }
        bucket().execute(query, with: callback!)
    }

    /// Saves a new entry.
    public func add(_ name: String?, amount: Int, then done: @escaping (KiiObject) -> Void) {
        let object = bucket().createObject()
        object.setObject(NSNumber(value: amount), forKey: "amount")
        object.setObject(name, forKey: "name")
        object.save { (object: KiiObject?, error: Error?) -> Void in
            if error != nil { self.message = ((error! as NSError).userInfo["description"] as! String) }
            done(object!)
        }
    }

    /// Replaces an entry by its URI.
    public func replace(_ uri: String, name: String, then done: @escaping () -> Void) {
        let object = KiiObject(uri: uri)!
        object.setObject(name, forKey: "name")
        object.remove(forKey: "amount")
        object.saveAllFields(
            true,
            with: { (object: KiiObject?, error: Error?) -> Void in
                if error != nil { self.message = (error! as NSError).localizedDescription }
                done()
            }
        )
    }

    /// Deletes an entry.
    public func delete(_ id: String, then done: @escaping () -> Void) {
        bucket().createObject(withID: id).delete { (object, error) in
            if error == nil { self.items.removeAll { $0.uuid == object.uuid } }
            done()
        }
    }

    /// Counts the entries with a clause.
    public func count(then done: @escaping (UInt) -> Void) {
        let clause1 = KiiClause.startsWith("name", value: "R")
        let clause2 = KiiClause.greaterThanOrEqual("amount", value: NSNumber(value: 1 as Int))
        let totalClause = KiiClause.andClauses([clause1, clause2])
        bucket().count(with: KiiQuery(clause: totalClause)) {
            (retBucket: KiiBucket?, retQuery: KiiQuery?, result: UInt, error: Error?) -> Void in
            done(result)
        }
    }

    /// The same calls, synchronously on a background thread.
    public func walk() -> [String] {
        let bucket = Kii.bucket(withName: "notices")
        var names: [String] = []
        var nextQuery: KiiQuery?
        do {
            let object = bucket.createObject()
            object.setGeoPoint(KiiGeoPoint(latitude: 35.661561, andLongitude: 139.769595), forKey: "location")
            object.setObject("easy", forKey: "mode")
            try object.saveSynchronous()
            try object.refreshSynchronous()
            let results = try bucket.executeQuerySynchronous(KiiQuery(clause: nil), nextQuery: &nextQuery)
            for case let object as KiiObject in results {
                if let name = object.getForKey("mode") as? String { names.append(name) }
            }
            try KiiPushInstallation.installSynchronous(withDeviceToken: Data([1]), andDevelopmentMode: true)
        } catch let error as NSError {
            message = error.description
        }
        return names
    }

    /// Registers this device for notifications.
    public func install(_ deviceToken: Data) {
        KiiPushInstallation.install(withDeviceToken: deviceToken, andDevelopmentMode: true) {
            (installation: KiiPushInstallation?, error: Error?) -> Void in
            if error != nil { self.message = (error! as NSError).description }
        }
    }
}
