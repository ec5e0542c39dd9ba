import Foundation
import LatchkeyAPI

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A new file for an answer, readable by this user only.
struct AnswerFile {
    private let url: URL
    private let handle: FileHandle

    /// Creates the file.
    ///
    /// - Throws: ``LatchkeyError`` with `file_unavailable`, even if it exists.
    init(at url: URL) throws(LatchkeyError) {
        let file = open(url.path(percentEncoded: false), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .unwritable(url) }
        self.url = url
        handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    }

    func append(_ data: Data) throws(LatchkeyError) {
        do { try handle.write(contentsOf: data) } catch { throw .unwritable(url, error) }
    }

    func close() { try? handle.close() }
}
