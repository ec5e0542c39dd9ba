import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Single objects: create, read, replace, patch, delete.
struct ObjectRoutes: Sendable {
    /// The limit on a sent object, in bytes.
    static let bodyLimit = 65_534

    let api: KiiAPI

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        for scope in ["", "/users/{user}"] {
            let objects = app.group(RouterPath("\(scope)/buckets/{bucket}/objects"))
            objects.post(use: create)
            objects.get("/{object}", use: read)
            objects.put("/{object}", use: replace)
            objects.patch("/{object}", use: patch)
            objects.delete("/{object}", use: delete)
            objects.post("/{object}", use: change)
        }
    }

    private func create(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let place = try await api.bucket(request, context)
        let (members, type) = try await content(of: request)
        let object: BucketObject
        do {
            object = try await api.domain.objects.create(members, dataType: type, in: place.bucket, by: place.party)
        } catch { throw place.refusal(error) }
        let answer: JSONValue = [
            "objectID": .string(object.id.text), "createdAt": .integer(object.createdAt.milliseconds),
            "dataType": .string(object.dataType ?? BucketObject.plainType),
        ]
        return try .json(
            answer,
            status: .created,
            headers: [.location: "\(request.plainPath)/\(object.id.text)", .eTag: object.kiiTag]
        )
    }

    private func read(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let place = try await api.bucket(request, context)
        let object = try await object(context.objectID, in: place)
        return try object.kiiAnswer
    }

    private func replace(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let (place, condition) = (try await api.bucket(request, context), request.kiiCondition)
        let id = try context.objectID
        let (members, type) = try await content(of: request)
        do {
            let (object, isNew) = try await api.domain.objects.put(
                members,
                dataType: type,
                at: id,
                in: place.bucket,
                if: condition,
                by: place.party
            )
            return try object.kiiTimes(isNew ? .created : .ok, headers: isNew ? [.location: request.plainPath] : [:])
        } catch let error as ObjectError {
            // A missing object is 404, not a version conflict.
            if case .refused(.stale) = error, condition != .absent { _ = try await self.object(id, in: place) }
            throw place.refusal(error, of: id, if: condition)
        }
    }

    /// Sets the named members and keeps the others; null is a value.
    ///
    /// The answer is the whole object, which clients store.
    private func patch(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let (place, condition) = (try await api.bucket(request, context), request.kiiCondition)
        let id = try context.objectID
        let members = try await content(of: request).members
        do {
            let object = try await api.domain.objects.patch(
                members,
                .top,
                at: id,
                in: place.bucket,
                if: condition,
                by: place.party
            )
            return try object.kiiAnswer
        } catch let error as ObjectError { throw place.refusal(error, of: id, if: condition) }
    }

    private func delete(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let (place, condition) = (try await api.bucket(request, context), request.kiiCondition)
        let id = try context.objectID
        do {
            try await api.domain.objects.delete(id, in: place.bucket, if: condition, by: place.party)
        } catch { throw place.refusal(error, of: id, if: condition) }
        return .nothing
    }

    /// A POST that overrides its method.
    private func change(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        switch request.meantMethod {
        case "PATCH": return try await patch(request, context)
        case "PUT": return try await replace(request, context)
        case "DELETE": return try await delete(request, context)
        default:
            var refusal = KiiRefusal(
                .methodNotAllowed,
                "METHOD_NOT_ALLOWED",
                "An object takes a POST with X-HTTP-Method-Override: PATCH only."
            )
            refusal.headers[.allow] = "DELETE, GET, HEAD, PATCH, PUT"
            throw refusal
        }
    }

    private func object(_ id: ObjectID, in place: BucketPlace) async throws -> BucketObject {
        try await api.object(id, in: place)
    }

    /// The members that a client may set, and the media type of their kind.
    private func content(of request: Request) async throws -> (members: [String: JSONValue], type: String) {
        let sent = try await request.kiiBody(limit: Self.bodyLimit).members
        guard !JSONValue.object(sent).hasNul else {
            throw KiiRefusal.invalid("A text in the object has the character U+0000.")
        }
        let type = request.kiiMediaType.text
        return (sent.filter { !$0.key.hasPrefix("_") }, ObjectKind(type: type) == nil ? BucketObject.plainType : type)
    }
}

extension Request {
    /// The path without double slashes; two slashes at the beginning would name another host.
    fileprivate var plainPath: String { "/" + uri.path.split(separator: "/").joined(separator: "/") }
}
