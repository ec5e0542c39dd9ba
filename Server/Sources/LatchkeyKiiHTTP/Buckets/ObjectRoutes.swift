import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// The objects of buckets, one by one: made, read, replaced, changed in parts, deleted.
struct ObjectRoutes: Sendable {
    /// The most bytes of an object as it is sent.
    static let bodyLimit = 65_534

    let wire: KiiWire

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
        let place = try await wire.bucket(request, context)
        let (members, type) = try await content(of: request)
        let object: BucketObject
        do {
            object = try await wire.domain.objects.create(members, dataType: type, in: place.bucket, by: place.party)
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
        let place = try await wire.bucket(request, context)
        let object = try await object(context.objectID, in: place)
        return try object.kiiAnswer
    }

    private func replace(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let (place, condition) = (try await wire.bucket(request, context), request.kiiCondition)
        let id = try context.objectID
        let (members, type) = try await content(of: request)
        do {
            let (object, isNew) = try await wire.domain.objects.put(
                members,
                dataType: type,
                at: id,
                in: place.bucket,
                if: condition,
                by: place.party
            )
            return try object.kiiTimes(isNew ? .created : .ok, headers: isNew ? [.location: request.plainPath] : [:])
        } catch let error as ObjectError {
            // What is not there has no version that could be stale.
            if case .refused(.stale) = error, condition != .absent { _ = try await self.object(id, in: place) }
            throw place.refusal(error, of: id, if: condition)
        }
    }

    /// Members that are named are set, those that are not stay; null is a value like others.
    ///
    /// The answer is the whole object: clients take over what they read in it.
    private func patch(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let (place, condition) = (try await wire.bucket(request, context), request.kiiCondition)
        let id = try context.objectID
        let members = try await content(of: request).members
        do {
            let object = try await wire.domain.objects.patch(
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
        let (place, condition) = (try await wire.bucket(request, context), request.kiiCondition)
        let id = try context.objectID
        do {
            try await wire.domain.objects.delete(id, in: place.bucket, if: condition, by: place.party)
        } catch { throw place.refusal(error, of: id, if: condition) }
        return .nothing
    }

    /// A POST that stands for another method.
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
        try await wire.object(id, in: place)
    }

    /// The members that a client may set, and the media type that stands for their kind.
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
    /// The path with no slash doubled: with two at its beginning it would name another host.
    fileprivate var plainPath: String { "/" + uri.path.split(separator: "/").joined(separator: "/") }
}
