import Foundation
package import LatchkeyCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A folder that receives messages as `.eml` and `.txt` files if no transport is configured.
///
/// Each file is either complete or missing, and readable only by this user. A repeated message has the same name.
package struct Outbox: EmailTransport, SMSTransport {
    private let folder: String

    package init(folder: String) {
        self.folder = folder
    }

    package func send(_ email: Email) async throws(DeliveryFailure) {
        let name = email.messageID.dropFirst().prefix { $0 != "@" }
        try await write(email.lines, as: "\(name).eml")
    }

    package func send(_ sms: SMS) async throws(DeliveryFailure) {
        try await write("To: \(sms.recipient.text)\n\n\(sms.text)\n", as: "\(sms.id).txt")
    }

    private func write(_ text: String, as name: String) async throws(DeliveryFailure) {
        let folder = folder
        try await OwnThread.run {
            do throws(DeliveryFailure) {
                try Self.write(Array(text.utf8), as: name, in: folder)
                return .success(())
            } catch { return .failure(error) }
        }
    }

    private static func write(_ bytes: [UInt8], as name: String, in folder: String) throws(DeliveryFailure) {
        // The folder is private as well.
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure() }
        let (path, draft) = ("\(folder)/\(name)", "\(folder)/.\(name).part")
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure() }
        let isWritten = writeAll(bytes, to: file) && fsync(file) == 0
        close(file)
        guard isWritten, rename(draft, path) == 0 else {
            let problem = failure()
            unlink(draft)
            throw problem
        }
    }

    private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { sysWrite(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func failure() -> DeliveryFailure {
        .temporary("the outbox cannot be written: \(String(cString: strerror(errno)))")
    }
}

private func sysWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, buffer, count)
}
