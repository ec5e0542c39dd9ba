import LatchkeyAPI
package import LatchkeyCore

// The answers to errors of objects. As in `DomainProblems`, the switches have no default.

extension HTTPProblem {
    package init(_ error: ObjectError) {
        switch error {
        case .refused(.notFound): self.init(.notFound, detail: "The bucket has no object with this id.")
        case .refused(.stale): self = .stale
        case .refused(.tooLarge):
            self.init(.payloadTooLarge, detail: "The object is too large. Keep it under \(BucketObject.largest) bytes.")
        case .refused(.tooManyMembers):
            self.init(.payloadTooLarge, detail: "The object has too many members. Keep them under 1001.")
        case .refused(.forbidden): self.init(.notFound, detail: "You have no such bucket.")
        case .refused(.quotaExceeded):
            self.init(.quotaExceeded, detail: "You have reached your storage limit. Delete something first.")
        case .refused(.unusableDataType), .query: self.init(["query": .invalid("This query is not supported.")])
        case .ownerGone: self = .ended(.userDeleted)
        case .storage(let error): self.init(error)
        }
    }
}
