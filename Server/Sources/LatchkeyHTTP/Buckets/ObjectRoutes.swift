import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// The objects in the buckets of the signed-in user.
struct ObjectRoutes: Sendable {
    /// An object's members, and some room for the server's own that a client may send back.
    private static let bodyLimit = BucketObject.largest + 1024

    let domain: Domain

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        let signedIn = api.group().add(middleware: RequireAccess(domain))
            .group(context: SignedInContext.self)
        signedIn.on(Endpoint<NoBody, ObjectPage>.listObjects, within: "/v1", use: list)
        signedIn.on(Endpoint<[String: JSONValue], StoredObject>.createObject, within: "/v1", use: create)
        signedIn.on(Endpoint<NoBody, StoredObject>.readObject, within: "/v1", use: read)
        signedIn.on(Endpoint<[String: JSONValue], StoredObject>.replaceObject, within: "/v1", use: replace)
        signedIn.on(Endpoint<[String: JSONValue], StoredObject>.patchObject, within: "/v1", use: patch)
        signedIn.on(Endpoint<NoBody, NoBody>.deleteObject, within: "/v1", use: delete)
    }

    private func list(_ request: Request, _ context: SignedInContext) async throws -> Response {
        let bucket = try context.bucket
        let query = try ObjectListQuery(request.uri.queryParameters, of: bucket, domain.formDigest)
        do {
            let page = try await domain.objects.list(
                bucket,
                order: query.order,
                after: query.position,
                limit: query.limit,
                by: context.party
            )
            return try .json(
                ObjectPage(
                    objects: page.objects.map(StoredObject.init),
                    next: page.next.map { query.cursors.signed(ObjectCursor.text($0)) }
                )
            )
        } catch let error as ObjectError { throw HTTPProblem(error) }
    }

    private func create(_ request: Request, _ context: SignedInContext) async throws -> Response {
        let bucket = try context.bucket
        let members = try await members(of: request)
        do {
            let object = try await domain.objects.create(members, in: bucket, by: context.party)
            let path = Endpoint<NoBody, StoredObject>.readObject.path([
                "bucket": bucket.name.text, "id": object.id.text,
            ])
            return try answer(object, status: .created, headers: [.location: path])
        } catch let error as ObjectError { throw HTTPProblem(error) }
    }

    private func read(_ request: Request, _ context: SignedInContext) async throws -> Response {
        do {
            return try answer(try await domain.objects.read(context.objectID, in: context.bucket, by: context.party))
        } catch let error as ObjectError { throw HTTPProblem(error) }
    }

    private func replace(_ request: Request, _ context: SignedInContext) async throws -> Response {
        let (bucket, id) = (try context.bucket, try context.objectID)
        let members = try await members(of: request)
        do {
            let result = try await domain.objects.put(
                members,
                at: id,
                in: bucket,
                if: request.versionCondition,
                by: context.party
            )
            return try answer(result.object, status: result.isNew ? .created : .ok)
        } catch let error as ObjectError { throw HTTPProblem(error) }
    }

    private func patch(_ request: Request, _ context: SignedInContext) async throws -> Response {
        let (bucket, id) = (try context.bucket, try context.objectID)
        let changes = try await members(of: request, mediaTypes: MediaTypes.patch)
        do {
            let object = try await domain.objects.patch(
                changes,
                at: id,
                in: bucket,
                if: request.versionCondition,
                by: context.party
            )
            return try answer(object)
        } catch let error as ObjectError { throw HTTPProblem(error) }
    }

    private func delete(_ request: Request, _ context: SignedInContext) async throws -> Response {
        do {
            try await domain.objects.delete(
                context.objectID,
                in: context.bucket,
                if: request.versionCondition,
                by: context.party
            )
        } catch let error as ObjectError { throw HTTPProblem(error) }
        return .noContent
    }

    private func members(
        of request: Request,
        mediaTypes: Set<String> = ["application/json"]
    ) async throws -> [String: JSONValue] {
        let sent = try await request.decode([String: JSONValue].self, limit: Self.bodyLimit, mediaTypes: mediaTypes)
        let members = sent.filter { !StoredObject.reservedNames.contains($0.key) }
        for (name, value) in members where name.utf8.contains(0) || value.hasNul {
            throw HTTPProblem([name.replacing("\0", with: "\u{FFFD}"): .controlCharacters])
        }
        return members
    }

    private func answer(
        _ object: BucketObject,
        status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) throws -> Response {
        var headers = headers
        headers[.eTag] = EntityTag.text(object.version)
        return try .json(StoredObject(object), status: status, headers: headers)
    }
}

extension SignedInContext {
    fileprivate var party: BucketParty { .user(access.userID) }

    /// The bucket that the path names.
    fileprivate var bucket: Bucket {
        get throws {
            guard let name = parameters.get("bucket")?.removingPercentEncoding.flatMap(BucketName.init) else {
                throw HTTPProblem([
                    "bucket": .invalid("A bucket's name has 2 to 64 letters, digits, hyphens or underscores.")
                ])
            }
            return Bucket(owner: access.userID, name: name)
        }
    }

    /// The object that the path names.
    fileprivate var objectID: ObjectID {
        get throws {
            guard let id = parameters.get("id")?.removingPercentEncoding.flatMap(ObjectID.init) else {
                throw HTTPProblem([
                    "id": .invalid("An object's id has 2 to 100 letters, digits, hyphens, underscores or dots.")
                ])
            }
            return id
        }
    }
}

extension StoredObject {
    init(_ object: BucketObject) {
        self.init(
            id: object.id.text,
            createdAt: object.createdAt,
            modifiedAt: object.modifiedAt,
            version: object.version,
            members: object.members
        )
    }
}
