public import Foundation

/// The folder to which a real server without a mail server or webhook writes its messages.
///
/// ```swift
/// let id = try await latchkey.requestPasswordReset(of: "ada@example.com")
/// let message = try await server.outbox.next(to: "ada@example.com")
/// ```
public final class Outbox: Sendable {
    private let folder: URL
    /// The files that were returned.
    private let claimed = Watched<Set<String>>([])

    /// The outbox in a folder, which may not exist yet.
    ///
    /// - Parameter folder: `outbox` beside the server's database.
    public init(folder: URL) { self.folder = folder }

    /// Waits for a message to an address; each is returned once, oldest first.
    ///
    /// - Parameters:
    ///   - recipient: The e-mail address or phone number.
    ///   - patience: The longest wait.
    /// - Returns: The message.
    /// - Throws: ``NoMessage`` if none arrives, and `CancellationError` if the task is cancelled.
    public func next(to recipient: String, within patience: Duration = .seconds(30)) async throws -> SentMessage {
        let deadline = ContinuousClock.now + patience
        while true {
            if let message = claim(to: recipient) { return message }
            guard ContinuousClock.now < deadline else { throw NoMessage(recipient: recipient, patience: patience) }
            // The server is another process, and the folder may not exist yet, so it cannot be watched.
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// No message arrived.
    public struct NoMessage: Error, CustomStringConvertible {
        let recipient: String
        let patience: Duration

        /// The recipient, and the duration of the wait.
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
    /// Reads a file of an outbox; nil if it names no recipient.
    init?(file: String, at date: Date) {
        // Quoted-printable: soft line breaks, and characters by their number.
        let text = file.replacing("\r\n", with: "\n").replacing("=\n", with: "").replacing("=3D", with: "=")
        guard let to = text.firstMatch(of: /(?m)^To: (?:.*<)?([^<>\n]+)>?$/) else { return nil }
        let link = text.firstMatch(of: /\/(verify|reset|login\/code)\?token=(lkv_[A-Za-z0-9_\-]+)/)
        let kinds: [Substring: Kind] = ["reset": .passwordReset, "login/code": .logInCode]
        let kind: Kind? = link.map { kinds[$0.1] ?? .verification }
        let isEmail = text.contains("MIME-Version")
        let code = isEmail ? text.firstMatch(of: /(?m)^ {4}([0-9]{6}) *$/)?.1 : text.firstMatch(of: /\b([0-9]{6})\b/)?.1
        self.init(kind, to: String(to.1), code: code.map(String.init), token: link.map { String($0.2) }, at: date)
    }
}
