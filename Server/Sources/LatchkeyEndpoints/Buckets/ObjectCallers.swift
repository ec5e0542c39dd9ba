import Foundation
import LatchkeyAPI
import LatchkeyCore

/// A session's request on one of the user's buckets.
struct BucketCaller: Caller {
    static let requirement = SessionCaller.requirement

    let access: Access
    let cookie: String?
    /// The bucket in the path.
    let bucket: Bucket

    var party: BucketParty { .user(access.userID) }

    init(_ request: EndpointRequest, _ domain: Domain) async throws {
        let session = try await SessionCaller(request, domain)
        access = session.access
        cookie = session.cookie
        guard let name = request.pathParameter("bucket").flatMap(BucketName.init) else {
            throw HTTPProblem([
                "bucket": .invalid("A bucket's name has 2 to 64 letters, digits, hyphens or underscores.")
            ])
        }
        bucket = Bucket(owner: access.userID, name: name)
    }
}

/// A session's request on one object.
struct ObjectCaller: Caller {
    static let requirement = SessionCaller.requirement

    let cookie: String?
    let party: BucketParty
    let bucket: Bucket
    /// The object id in the path.
    let id: ObjectID

    init(_ request: EndpointRequest, _ domain: Domain) async throws {
        let caller = try await BucketCaller(request, domain)
        cookie = caller.cookie
        party = caller.party
        bucket = caller.bucket
        guard let id = request.pathParameter("id").flatMap(ObjectID.init) else {
            throw HTTPProblem([
                "id": .invalid("An object's id has 2 to 100 letters, digits, hyphens, underscores or dots.")
            ])
        }
        self.id = id
    }
}

extension ParameterDescription {
    static let bucket = ParameterDescription("bucket", in: .path, .string(pattern: "^[A-Za-z0-9_-]{2,64}$"))
    static let objectID = ParameterDescription("id", in: .path, .string(pattern: "^[A-Za-z0-9._-]{2,100}$"))
}

extension BodyFormat<[String: JSONValue]> {
    /// A body with the members of an object.
    static var members: Self {
        ofObject(
            MediaTypes.json,
            "The object's own members, at most 64 KiB; `id`, `createdAt`, `modifiedAt` and `version` are the server's and ignored.",
            example: ["title": "Groceries", "done": false]
        )
    }

    /// A body with a merge patch of an object's members.
    static var memberChanges: Self {
        ofObject(MediaTypes.patch, "The changes; `null` removes a member.", example: ["done": true, "title": .null])
    }

    private static func ofObject(_ mediaTypes: Set<String>, _ text: String, example: JSONValue) -> Self {
        let description = BodyDescription(mediaTypes, .anyObject(text), example: { example })
        return BodyFormat(description: description) { request in
            let sent = try await request.json([String: JSONValue].self, limit: largest, mediaTypes: mediaTypes)
            let members = sent.filter { !StoredObject.reservedNames.contains($0.key) }
            for (name, value) in members where name.utf8.contains(0) || value.hasNul {
                throw HTTPProblem([name.replacing("\0", with: "\u{FFFD}"): .controlCharacters])
            }
            return members
        }
    }

    /// The size of the largest object, plus room for the server's own members that a client may send back.
    private static var largest: Int { BucketObject.largest + 1024 }
}
