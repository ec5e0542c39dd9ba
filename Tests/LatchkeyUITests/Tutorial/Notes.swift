import Foundation
import LatchkeyUI
import Observation

struct Note: Codable, Identifiable {
    let id: String  // the server's
    let text: String
}

@MainActor @Observable
final class Notes {
    private(set) var list: [Note] = []
    private(set) var problem: String?
    private let latchkey: LatchkeyClient
    private var bucket: Bucket { latchkey.bucket("notes") }

    init(_ latchkey: LatchkeyClient) { self.latchkey = latchkey }

    /// Reads the notes; a guest has none.
    func load() async {
        guard await latchkey.user != nil else { return list = [] }
        await report {
            list = try await bucket.allObjects(order: .newestFirst).map { try $0.decoded(as: Note.self) }
        }
    }

    /// Writes a note; false if it was not written.
    func add(_ text: String) async -> Bool {
        await report {
            let note = try await bucket.create(["text": .string(text)]).decoded(as: Note.self)
            list.insert(note, at: 0)
        }
    }

    @discardableResult
    private func report(_ calls: () async throws -> Void) async -> Bool {
        problem = nil
        do {
            try await calls()
            return true
        } catch ErrorCode.loginCancelled {
            return false  // the person has closed the login
        } catch {
            problem = (error as? LatchkeyError)?.message ?? "\(error)"
            return false
        }
    }
}
