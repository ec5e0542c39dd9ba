import Foundation
import LatchkeyAPI

extension Route {
    static let objectRoutes: [Route] = [
        .signedIn(.listObjects) { directory, call, access throws(Refusal) in
            let bucket = try call.bucket(of: access)
            let query = try PageQuery(call.request, position: ListPosition.init(cursor:))
            let page = query.page(of: directory.objects[bucket] ?? []) {
                ListPosition(createdAt: $0.createdAt, id: $0.id)
            }
            return .value(ObjectPage(objects: page.elements, next: page.next?.cursor))
        },
        .signedIn(.createObject) { directory, call, access throws(Refusal) in
            let bucket = try call.bucket(of: access)
            let members = try call.members()
            let id = directory.ids.next(at: call.now)
            let object = try directory.put(members, at: id, in: bucket, if: .absent, call.now)
            let path = Endpoint<NoBody, StoredObject>.readObject.path(["bucket": bucket.name, "id": id])
            return .object(object, status: 201, headers: ["Location": path])
        },
        .signedIn(.readObject) { directory, call, access throws(Refusal) in
            let (id, bucket) = (try call.objectID(), try call.bucket(of: access))
            guard let object = directory.object(id, in: bucket) else { throw .noObject }
            return .object(object)
        },
        .signedIn(.replaceObject) { directory, call, access throws(Refusal) in
            let (bucket, id) = (try call.bucket(of: access), try call.objectID())
            let members = try call.members()
            let object = try directory.put(members, at: id, in: bucket, if: call.request.condition, call.now)
            return .object(object, status: object.version == 1 ? 201 : 200)
        },
        .signedIn(.patchObject) { directory, call, access throws(Refusal) in
            let (bucket, id) = (try call.bucket(of: access), try call.objectID())
            let changes = try call.members(mediaTypes: FakeRequest.patchTypes)
            guard let present = directory.object(id, in: bucket) else { throw .noObject }
            let merged = JSONValue.object(present.members).merging(.object(changes)).objectValue ?? [:]
            return .object(try directory.put(merged, at: id, in: bucket, if: call.request.condition, call.now))
        },
        .signedIn(.deleteObject) { directory, call, access throws(Refusal) in
            let (id, bucket) = (try call.objectID(), try call.bucket(of: access))
            guard let present = directory.object(id, in: bucket) else { throw .noObject }
            guard call.request.condition.allows(present.version) else { throw .stale }
            directory.objects[bucket]?.removeAll { $0.id == id }
            return .noContent
        },
    ]
}

extension FakeDirectory {
    func object(_ id: String, in bucket: BucketKey) -> StoredObject? {
        objects[bucket]?.first { $0.id == id }
    }

    /// Replaces an object, or makes it when there is none.
    mutating func put(
        _ members: [String: JSONValue],
        at id: String,
        in bucket: BucketKey,
        if condition: VersionCondition,
        _ now: Date
    ) throws(Refusal) -> StoredObject {
        var all = objects[bucket] ?? []
        let index = all.firstIndex { $0.id == id }
        guard condition.allows(index.map { all[$0].version }) else { throw .stale }
        guard let size = try? JSONEncoder().encode(members).count, size <= 64 * 1_024 else {
            throw Refusal(.payloadTooLarge, "The object is too large. Keep it under 65536 bytes.")
        }
        guard let index else {
            all.append(StoredObject(id: id, createdAt: now, modifiedAt: now, version: 1, members: members))
            // Objects of one time are in the order of their ids.
            objects[bucket] = all.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
            return StoredObject(id: id, createdAt: now, modifiedAt: now, version: 1, members: members)
        }
        all[index].members = members
        all[index].modifiedAt = max(now, all[index].modifiedAt)
        all[index].version += 1
        objects[bucket] = all
        return all[index]
    }
}

extension Call {
    fileprivate func bucket(of access: Access) throws(Refusal) -> BucketKey {
        let name = request.parameters["bucket"] ?? ""
        guard name.wholeMatch(of: /[A-Za-z0-9_-]{2,64}/) != nil else {
            throw Refusal(fields: [
                "bucket": WrongField.invalid("A bucket's name has 2 to 64 letters, digits, hyphens or underscores.")
                    .problem
            ])
        }
        return BucketKey(owner: access.userID, name: name)
    }

    fileprivate func objectID() throws(Refusal) -> String {
        let id = request.parameters["id"] ?? ""
        guard id != "..", id.wholeMatch(of: /[A-Za-z0-9._-]{2,100}/) != nil else {
            let detail = "An object's id has 2 to 100 letters, digits, hyphens, underscores or dots."
            throw Refusal(fields: ["id": WrongField.invalid(detail).problem])
        }
        return id
    }

    fileprivate func members(
        mediaTypes: Set<String> = ["application/json"]
    ) throws(Refusal) -> [String: JSONValue] {
        let limit = 64 * 1_024 + 1_024
        let sent = try request.read([String: JSONValue].self, limit: limit, mediaTypes: mediaTypes)
        let members = sent.filter { !StoredObject.reservedNames.contains($0.key) }
        for (name, value) in members where name.utf8.contains(0) || value.hasNul {
            throw Refusal(fields: [name.replacing("\0", with: "\u{FFFD}"): WrongField.unprintable.problem])
        }
        return members
    }
}

extension Refusal {
    fileprivate static let noObject = Refusal(.notFound, "The bucket has no object with this id.")
}

extension FakeAnswer {
    fileprivate static func object(
        _ object: StoredObject,
        status: Int = 200,
        headers: [String: String] = [:]
    ) -> FakeAnswer {
        .value(object, status: status, headers: headers.merging(["ETag": "\"\(object.version)\""]) { $1 })
    }
}
