import Foundation
package import LatchkeyAPI
package import LatchkeyCore

/// The objects in the buckets of the signed-in user.
extension ServerEndpoint {
    static let listObjects = ServerEndpoint(
        .listObjects,
        EndpointSummary("listObjects", .buckets, "List a bucket by creation time"),
        parameters: [
            .bucket, .limit, .after,
            ParameterDescription(
                "order",
                in: .query,
                Schema(["type": "string", "enum": ["created", "-created"], "default": "created"])
            ),
        ],
        body: .none,
        answers: [AnswerDescription(.ok, ObjectPage.self, "A page.")],
        refusals: [.invalidFields]
    ) { (call: Call<NoBody, BucketCaller>) in
        let query = try ObjectListQuery(call.request.parameters, of: call.caller.bucket, call.domain.formDigest)
        let page = try await call.domain.objects.list(
            call.caller.bucket,
            order: query.order,
            after: query.position,
            limit: query.limit,
            by: call.caller.party
        )
        return .ok(
            ObjectPage(
                objects: page.objects.map(StoredObject.init),
                next: page.next.map { query.cursors.signed(ObjectCursor.text($0)) }
            )
        )
    }

    static let createObject = ServerEndpoint(
        .createObject,
        EndpointSummary("createObject", .buckets, "Create an object"),
        parameters: [.bucket],
        body: .members,
        answers: [AnswerDescription(.created, StoredObject.self, "The object.", headers: [.eTag, .location])],
        refusals: [.quotaExceeded, .storageFull]
    ) { (call: Call<[String: JSONValue], BucketCaller>) in
        let bucket = call.caller.bucket
        let object = try await call.domain.objects.create(call.body, in: bucket, by: call.caller.party)
        let path = Endpoint<NoBody, StoredObject>.readObject.path(["bucket": bucket.name.text, "id": object.id.text])
        return .created(StoredObject(object), [.location: path, .eTag: EntityTag.text(object.version)])
    }

    static let readObject = ServerEndpoint(
        .readObject,
        EndpointSummary("readObject", .buckets, "Read an object"),
        parameters: [.bucket, .objectID],
        body: .none,
        answers: [AnswerDescription(.ok, StoredObject.self, "The object.", headers: [.eTag])],
        refusals: [.notFound, .invalidFields]
    ) { (call: Call<NoBody, ObjectCaller>) in
        let caller = call.caller
        return answer(try await call.domain.objects.read(caller.id, in: caller.bucket, by: caller.party))
    }

    static let replaceObject = ServerEndpoint(
        .replaceObject,
        EndpointSummary("replaceObject", .buckets, "Replace an object, or create it with this id"),
        parameters: [.bucket, .objectID, .ifMatch, .ifNoneMatch],
        body: .members,
        answers: [
            AnswerDescription(.ok, StoredObject.self, "The replaced object.", headers: [.eTag]),
            AnswerDescription(.created, StoredObject.self, "The new object.", headers: [.eTag]),
        ],
        refusals: [.stale, .quotaExceeded, .storageFull]
    ) { (call: Call<[String: JSONValue], ObjectCaller>) in
        let caller = call.caller
        let result = try await call.domain.objects.put(
            call.body,
            at: caller.id,
            in: caller.bucket,
            if: call.request.versionCondition,
            by: caller.party
        )
        let object = StoredObject(result.object)
        let headers: ResponseHeaders = [.eTag: EntityTag.text(result.object.version)]
        return result.isNew ? .created(object, headers) : .ok(object, headers)
    }

    static let patchObject = ServerEndpoint(
        .patchObject,
        EndpointSummary("patchObject", .buckets, "Change an object by a merge patch (RFC 7396)"),
        parameters: [.bucket, .objectID, .ifMatch],
        body: .memberChanges,
        answers: [AnswerDescription(.ok, StoredObject.self, "The changed object.", headers: [.eTag])],
        refusals: [.notFound, .stale, .quotaExceeded, .storageFull]
    ) { (call: Call<[String: JSONValue], ObjectCaller>) in
        let caller = call.caller
        return answer(
            try await call.domain.objects.patch(
                call.body,
                at: caller.id,
                in: caller.bucket,
                if: call.request.versionCondition,
                by: caller.party
            )
        )
    }

    static let deleteObject = ServerEndpoint(
        .deleteObject,
        EndpointSummary("deleteObject", .buckets, "Delete an object"),
        parameters: [.bucket, .objectID, .ifMatch],
        body: .none,
        answers: [AnswerDescription(.noContent, "Deleted.")],
        refusals: [.notFound, .stale, .invalidFields]
    ) { (call: Call<NoBody, ObjectCaller>) in
        let caller = call.caller
        try await call.domain.objects.delete(
            caller.id,
            in: caller.bucket,
            if: call.request.versionCondition,
            by: caller.party
        )
        return .noContent
    }

    private static func answer(_ object: BucketObject) -> Answer<StoredObject> {
        .ok(StoredObject(object), [.eTag: EntityTag.text(object.version)])
    }
}

extension StoredObject {
    package init(_ object: BucketObject) {
        self.init(
            id: object.id.text,
            createdAt: object.createdAt,
            modifiedAt: object.modifiedAt,
            version: object.version,
            members: object.members
        )
    }
}
