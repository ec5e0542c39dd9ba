import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP

/// The bucket that a request names, and who asks for it.
struct BucketPlace: Sendable {
    let application: LatchkeyCore.Application
    let bucket: Bucket
    let party: BucketParty
}

extension KiiWire {
    /// The bucket that a request names: a user's, or the application's where the path names no user.
    ///
    /// - Throws: 401 where it is somebody else's, 404 where there is no such user, 400 where the name is none.
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

    /// An object, for whoever asks for it.
    func object(_ id: ObjectID, in place: BucketPlace) async throws -> BucketObject {
        do { return try await domain.objects.read(id, in: place.bucket, by: place.party) } catch {
            throw place.refusal(error, of: id)
        }
    }

    /// Whose bucket is meant: a user's own, or anybody's where the application's backend asks.
    private func bucketOwner(
        _ request: Request,
        _ context: LatchkeyRequestContext,
        _ party: KiiParty
    ) async throws -> LatchkeyCore.User.ID {
        if case .user(let access) = party, ["me", access.userID].contains(context.pathText("user")) {
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
    /// A part of the path without its percent codes; one whose codes are wrong is an empty one.
    func pathText(_ name: String) -> String? { parameters.get(name).map { $0.removingPercentEncoding ?? "" } }

    /// The bucket that the path names, which may stand after the type that Kii gave it: `rw:notes`.
    ///
    /// - Throws: 400 where it cannot be the name of one, or is one of Kii's encrypted buckets.
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

    /// The object that the path names.
    ///
    /// - Throws: 400 where it cannot be the id of one.
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
