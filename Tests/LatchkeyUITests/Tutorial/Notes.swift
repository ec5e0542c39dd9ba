import Foundation
import LatchkeyUI
import Observation

struct Note: Codable {
    var text: String
}

@MainActor @Observable
final class Notes {
    private(set) var list: [Stored<Note>] = []
    private(set) var problem: String?
    private let latchkey: LatchkeyClient
    private var bucket: Bucket<Note> { latchkey.bucket("notes", of: Note.self) }

    init(_ latchkey: LatchkeyClient) { self.latchkey = latchkey }

    /// Reads the notes; a guest has none.
    func load() async {
        guard await latchkey.user != nil else { return list = [] }
        await report {
            list = try await bucket.all(order: .newestFirst)
        }
    }

    /// Writes a note; false if it was not written.
    func add(_ text: String) async -> Bool {
        await report {
            let note = try await bucket.create(Note(text: text))
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
