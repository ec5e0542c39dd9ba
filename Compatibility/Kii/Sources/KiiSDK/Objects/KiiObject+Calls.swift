import Foundation
import LatchkeyJSON

/// The part of an object to write.
enum ObjectWriting: Sendable {
    /// The changed members; if `checked`, only over the version that is known here.
    case changes(checked: Bool)
    /// All members; if `checked`, only over the version that is known here.
    case all(checked: Bool)
}

extension KiiObject {
    typealias Work = @KiiActor @Sendable (KiiObject) async throws -> Void

    func begin(_ block: @escaping KiiObjectBlock, _ work: @escaping Work) {
        // The block is called once, and only on the main queue.
        nonisolated(unsafe) let block = block
        KiiCall.run({ block(self, $0) }) { try await work(self) }
    }

    func perform(_ work: @escaping Work) throws { try KiiCall.runSynchronously { try await work(self) } }

    /// Creates or changes the object.
    func write(_ writing: ObjectWriting) async throws {
        let content = content
        guard content.id != nil else { return try await create(content) }
        var request: KiiRequest
        let sent: [String: JSONValue]
        switch writing {
        case .changes(let checked):
            if checked, content.version == nil { throw NSError.kii(.neverRead) }
            request = try self.request("POST")
            request.headers["X-HTTP-Method-Override"] = "PATCH"
            if checked { request.headers["If-Match"] = content.entityTag }
            sent = content.changes
        case .all(let checked):
            request = try self.request("PUT")
            if checked, let entityTag = content.entityTag { request.headers["If-Match"] = entityTag }
            if checked, content.version == nil {
                request.headers["If-None-Match"] = "*"
                request.words["OBJECT_ALREADY_EXISTS"] = KiiErrorCode.refreshFirst
            }
            sent = content.own
        }
        try await save(sent, by: request)
    }

    private func create(_ content: ObjectContent) async throws {
        try await save(content.own, by: bucket.request("POST", "objects"))
    }

    private func save(_ members: [String: JSONValue], by request: KiiRequest) async throws {
        var request = request
        request.body = .object(members)
        if let objectType {
            let type = "application/vnd.\(try KiiApp.begun().address.id).\(objectType)+json"
            request.headers["Content-Type"] = type
        }
        let answer = try await KiiApp.begun().send(request)
        // Any answer means that the object was saved; a readable one also has the id and the times.
        let told = (try? answer.object) ?? [:]
        change { $0.accept(told, version: answer.entityTag, saved: members) }
    }

    /// Reads the object.
    func read() async throws {
        let answer = try await KiiApp.begun().send(request("GET"))
        guard let read = ObjectContent(.object(try answer.object), version: answer.entityTag) else {
            throw NSError.kii(.unreadableObject)
        }
        change { $0 = read }
    }

    /// Deletes the object; it keeps its id, so that the app finds it in its lists.
    func remove() async throws {
        try await KiiApp.begun().send(request("DELETE"))
        change { $0.version = nil }
    }

    private func request(_ method: String) throws -> KiiRequest {
        guard let id = uuid else { throw NSError.kii(.notSaved) }
        guard KiiObject.isValidObjectID(id) else { throw NSError.kii(.invalidObjectID) }
        return try bucket.request(method, "objects", id)
    }
}
