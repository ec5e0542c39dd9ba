import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

extension BucketPlace {
    /// Converts an error about an object of the bucket.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - id: The object in the request.
    ///   - condition: The version condition of the request.
    /// - Returns: The error to throw.
    func refusal(_ error: ObjectError, of id: ObjectID? = nil, if condition: VersionCondition = .any) -> any Error {
        switch error {
        case .refused(.notFound): KiiRefusal.objectNotFound(id, in: self)
        case .refused(.stale): condition == .absent ? KiiRefusal.objectExists : KiiRefusal.stale
        case .refused(.tooLarge): KiiRefusal.objectTooLarge
        case .refused(.tooManyMembers): KiiRefusal.tooManyMembers
        case .refused(.forbidden): KiiRefusal.notAllowed
        case .refused(.unusableDataType): KiiRefusal.invalidDataType
        case .refused(.quotaExceeded): HTTPProblem(error)
        case .ownerGone: KiiRefusal.unauthorized
        case .query(.unusablePosition):
            KiiRefusal.invalid("paginationKey must be the nextPaginationKey of the same query.")
        case .query(let problem): KiiRefusal.queryNotSupported(problem.sentence)
        case .storage(let error): HTTPProblem(error)
        }
    }
}

extension BucketPlace {
    /// The members of a refusal that name the bucket and object.
    func details(of id: ObjectID? = nil) -> [String: JSONValue] {
        var scope: [String: JSONValue] = ["appID": .string(application.id.rawValue), "type": "APP"]
        if case .user(let id) = bucket.scope {
            scope["type"] = "APP_AND_USER"
            scope["userID"] = .string(id.rawValue)
        }
        var details: [String: JSONValue] = ["bucketID": .string(bucket.name.text), "objectScope": .object(scope)]
        details["objectID"] = (id?.text).map(JSONValue.string)
        return details
    }
}

extension ObjectQueryProblem {
    var sentence: String {
        switch self {
        case .tooManyClauses: "The query has too many clauses. Send at most 100."
        case .tooDeep: "The clauses are nested too deep. Send at most 10 levels."
        case .tooManyValues: "An in clause has too many values. Send at most 200."
        case .fieldName: "The name of a field is too long, or has the character U+0000."
        case .unusablePosition: "The position is of another query."
        case .tooManyToCount: "Too many objects would have to be looked at to count them. Ask for fewer."
        case .tooManyToSort: "Too many objects match to be sorted by this field. Ask for fewer, or leave out orderBy."
        }
    }
}

extension KiiRefusal {
    static func objectNotFound(_ id: ObjectID?, in place: BucketPlace) -> KiiRefusal {
        KiiRefusal(
            .notFound,
            "OBJECT_NOT_FOUND",
            "The bucket has no object with this id.",
            details: place.details(of: id)
        )
    }

    static func bucketNotFound(_ place: BucketPlace) -> KiiRefusal {
        KiiRefusal(
            .notFound,
            "BUCKET_NOT_FOUND",
            "There is no bucket with this name.",
            details: place.details()
        )
    }

    static let objectExists = KiiRefusal(
        .conflict,
        "OBJECT_ALREADY_EXISTS",
        "The bucket has an object with this id already."
    )

    static let stale = KiiRefusal(
        .conflict,
        "OBJECT_VERSION_IS_STALE",
        "The object was changed since it was read. Read it again and repeat the change."
    )

    static let objectTooLarge = KiiRefusal(
        .contentTooLarge,
        "INVALID_INPUT_DATA",
        "The object is too large. Keep it under \(ObjectRoutes.bodyLimit) bytes."
    )

    static let tooManyMembers = KiiRefusal(
        .contentTooLarge,
        "INVALID_INPUT_DATA",
        "The object has too many members. Keep those in a bucket of the application under \(BucketObject.mostMembers + 1)."
    )

    static let invalidDataType = KiiRefusal(
        .badRequest,
        "INVALID_DATA_TYPE",
        "The Content-Type is too long. Keep it under 200 bytes."
    )

    /// For an identified caller without the right.
    static let notAllowed = KiiRefusal(.unauthorized, "UNAUTHORIZED", "The rule of the bucket does not allow this.")
}
