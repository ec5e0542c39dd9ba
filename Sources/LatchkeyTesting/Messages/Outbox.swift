public import Foundation

/// The folder that a real server writes its messages to where nothing is configured that sends them.
///
/// ```swift
/// let id = try await latchkey.requestPasswordReset(of: "ada@example.com")
/// let message = try await server.outbox.next(to: "ada@example.com")
/// ```
public final class Outbox: Sendable {
    private let folder: URL
    /// The files that were handed out.
    private let claimed = Watched<Set<String>>([])

    /// The outbox in a folder, which need not be there yet.
    ///
    /// - Parameter folder: `outbox` beside the server's database.
    public init(folder: URL) { self.folder = folder }

    /// Waits for a message to an address; each is handed out once, the oldest first.
    ///
    /// - Parameters:
    ///   - recipient: The e-mail address or phone number.
    ///   - patience: How long it may take.
    /// - Returns: The message.
    /// - Throws: ``NoMessage`` when none comes, and `CancellationError` when the task is cancelled.
    public func next(to recipient: String, within patience: Duration = .seconds(30)) async throws -> SentMessage {
        let deadline = ContinuousClock.now + patience
        while true {
            if let message = claim(to: recipient) { return message }
            guard ContinuousClock.now < deadline else { throw NoMessage(recipient: recipient, patience: patience) }
            // The server is another process, and the folder may not be there to be watched.
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// No message came.
    public struct NoMessage: Error, CustomStringConvertible {
        let recipient: String
        let patience: Duration

        /// Where none came, and how long was waited.
        public var description: String { "No message to \(recipient) came within \(patience)." }
    }

    private func claim(to recipient: String) -> SentMessage? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        return claimed.change { claimed in
            for name in names.sorted() where !name.hasPrefix(".") && !claimed.contains(name) {
                guard let message = message(in: folder.appending(path: name)), message.recipient == recipient else {
                    continue
                }
                claimed.insert(name)
                return message
            }
            return nil
        }
    }

    private func message(in file: URL) -> SentMessage? {
        guard let bytes = try? Data(contentsOf: file) else { return nil }
        let date = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        return SentMessage(file: String(decoding: bytes, as: UTF8.self), at: date ?? Date())
    }
}

extension SentMessage {
    /// Reads a file of an outbox; nil when it names no recipient.
    init?(file: String, at date: Date) {
        // Quoted-printable: soft line breaks, and signs by their number.
        let text = file.replacing("\r\n", with: "\n").replacing("=\n", with: "").replacing("=3D", with: "=")
        guard let to = text.firstMatch(of: /(?m)^To: (?:.*<)?([^<>\n]+)>?$/) else { return nil }
        let link = text.firstMatch(of: /\/(verify|reset)\?token=(lkv_[A-Za-z0-9_\-]+)/)
        let kind: Kind? = link.map { $0.1 == "reset" ? .passwordReset : .verification }
        let isEmail = text.contains("MIME-Version")
        let code = isEmail ? text.firstMatch(of: /(?m)^ {4}([0-9]{6}) *$/)?.1 : text.firstMatch(of: /\b([0-9]{6})\b/)?.1
        self.init(kind, to: String(to.1), code: code.map(String.init), token: link.map { String($0.2) }, at: date)
    }
}
