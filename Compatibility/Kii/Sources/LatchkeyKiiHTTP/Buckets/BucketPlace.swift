import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP

/// The bucket of a request, and the caller.
struct BucketPlace: Sendable {
    let application: LatchkeyCore.Application
    let bucket: Bucket
    let party: BucketParty
}

extension KiiAPI {
    /// The bucket of a request: a user's, or the application's if the path names no user.
    ///
    /// - Throws: 401 for another user's bucket, 404 for an unknown user, 400 for an invalid name.
    func bucket(_ request: Request, _ context: LatchkeyRequestContext) async throws -> BucketPlace {
        let application = try application(request, context)
        let party = try await party(request, context, at: application)
        let scope: BucketScope =
            if context.parameters.get("user") != nil {
                .user(try await bucketOwner(request, context, party))
            } else {
                .application(application.id)
            }
        return BucketPlace(
            application: application,
            bucket: Bucket(scope, name: try context.bucketName),
            party: BucketParty(party)
        )
    }

    /// Reads an object for the caller.
    func object(_ id: ObjectID, in place: BucketPlace) async throws -> BucketObject {
        do { return try await domain.objects.read(id, in: place.bucket, by: place.party) } catch {
            throw place.refusal(error, of: id)
        }
    }

    /// The owner of the bucket: the user, or any user for the application's backend.
    private func bucketOwner(
        _ request: Request,
        _ context: LatchkeyRequestContext,
        _ party: KiiParty
    ) async throws -> LatchkeyCore.User.ID {
        if case .user(let access) = party, ["me", access.userID.rawValue].contains(context.pathText("user")) {
            return access.userID
        }
        return try await ownUser(request, context).user.id
    }
}

extension BucketParty {
    init(_ party: KiiParty) {
        self =
            switch party {
            case .user(let access): .user(access.userID)
            case .anonymous: .anonymous
            case .administrator: .administrator
            }
    }
}

extension LatchkeyRequestContext {
    /// A part of the path, percent-decoded; empty if the encoding is invalid.
    func pathText(_ name: String) -> String? { parameters.get(name).map { $0.removingPercentEncoding ?? "" } }

    /// The bucket in the path, also behind Kii's type: `rw:notes`.
    ///
    /// - Throws: 400 for an invalid name, and for Kii's encrypted buckets.
    var bucketName: BucketName {
        get throws(KiiRefusal) {
            var text = (pathText("bucket") ?? "")[...]
            if let colon = text.firstIndex(of: ":") {
                switch text[..<colon].lowercased() {
                case "rw", "default": text = text[text.index(after: colon)...]
                case "crypto": throw .encryptedBucket
                default: throw .invalidBucket
                }
            }
            guard let name = BucketName(String(text)) else { throw .invalidBucket }
            return name
        }
    }

    /// The object in the path.
    ///
    /// - Throws: 400 for an invalid id.
    var objectID: ObjectID {
        get throws(KiiRefusal) {
            guard let id = pathText("object").flatMap(ObjectID.init) else { throw .invalidObjectID }
            return id
        }
    }
}

extension KiiRefusal {
    static let invalidBucket = KiiRefusal(
        .badRequest,
        "INVALID_BUCKET",
        "A bucket's name has 2 to 64 letters, digits, hyphens or underscores."
    )

    static let encryptedBucket = KiiRefusal(
        .badRequest,
        "BUCKET_TYPE_NOT_SUPPORTED",
        "There are no encrypted buckets here."
    )

    static let invalidObjectID = KiiRefusal(
        .badRequest,
        "INVALID_OBJECT_ID",
        "An object's id has 2 to 100 letters, digits, hyphens, underscores or dots."
    )
}
