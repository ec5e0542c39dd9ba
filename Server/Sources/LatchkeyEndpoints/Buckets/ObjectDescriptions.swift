import Foundation
package import LatchkeyAPI

// The JSON of buckets and objects, for openapi.json.

extension StoredObject: Described {
    package static let schema = Schema.object(
        [
            .required("id", .string()),
            .required("createdAt", .time()),
            .required("modifiedAt", .time()),
            .required("version", .integer(1...Int.max)),
        ],
        isOpen: true
    )

    package static var example: StoredObject {
        StoredObject(
            id: .exampleID,
            createdAt: .example,
            modifiedAt: .example,
            version: 1,
            members: ["title": "Groceries", "done": false]
        )
    }
}

extension ObjectPage: Described {
    package static let schema = Schema.object([
        .required("objects", .array(of: .of(StoredObject.self))),
        .optional("next", .string("What to send as `after`; absent on the last page.")),
    ])

    package static var example: ObjectPage {
        ObjectPage(objects: [.example], next: .exampleCursor)
    }
}
