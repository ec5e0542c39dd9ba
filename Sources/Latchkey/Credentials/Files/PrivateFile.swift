import Foundation
import LatchkeyAPI

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file with secrets that other users can neither read nor replace.
struct PrivateFile: Sendable {
    let path: String

    private static let maximumSize = 16 << 20
    private static let temporaryEnd = ".tmp"

    var folder: PrivateFolder { PrivateFolder(path: (path as NSString).deletingLastPathComponent) }
    private var name: String { (path as NSString).lastPathComponent }

    /// The bytes of the file; nil if there is none.
    func read() throws -> Data? {
        // Non-blocking, because opening a named pipe would wait.
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw insecure("it is a symbolic link", do: "Replace it by a file of your own, or delete it.")
            default: throw failure(.storeUnreadable, "cannot be read", errno)
            }
        }
        defer { close(file) }
        try folder.check()
        try check(file)
        return try contents(of: file)
    }

    /// Replaces the file atomically, and durably unless told otherwise.
    func write(_ data: Data, durably: Bool = true) throws {
        try folder.make()
        let temporary = "\(folder.path)/.\(name).\(UUID().uuidString)\(Self.temporaryEnd)"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(.storeUnwritable, "cannot be written", errno) }
        do {
            defer { close(file) }
            // The umask may have removed our own rights.
            guard fchmod(file, 0o600) == 0, writeAll(data, to: file), !durably || fsync(file) == 0 else {
                throw failure(.storeUnwritable, "cannot be written", errno)
            }
            guard rename(temporary, path) == 0 else { throw failure(.storeUnwritable, "cannot be replaced", errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        if durably { try folder.sync() }
    }

    /// Removes temporary files of ``write(_:durably:)`` that are older than a minute, as after a crash.
    func sweep() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let start = ".\(name)."
        for found in names where found.hasPrefix(start) && found.hasSuffix(Self.temporaryEnd) {
            let middle = found.dropFirst(start.count).dropLast(Self.temporaryEnd.count)
            let place = "\(folder.path)/\(found)"
            var status = stat()
            guard UUID(uuidString: String(middle)) != nil, lstat(place, &status) == 0 else { continue }
            #if canImport(Darwin)
            let modified = status.st_mtimespec.tv_sec
            #else
            let modified = status.st_mtim.tv_sec
            #endif
            if time(nil) - modified > 60 { unlink(place) }
        }
    }

    /// Removes the file.
    func remove() throws {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw failure(.storeUnwritable, "cannot be removed", errno)
        }
        try folder.sync()
    }

    /// Renames a damaged file.
    ///
    /// - Returns: Its new path.
    func quarantine() throws -> String {
        let time = Date().formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        let place = "\(path).damaged-\(time)-\(UUID().uuidString.prefix(8))"
        guard rename(path, place) == 0 else { throw failure(.storeUnwritable, "is damaged and cannot be moved", errno) }
        return place
    }

    private func check(_ file: Int32) throws {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw failure(.storeUnreadable, "cannot be read", errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw insecure("it is not a file", do: "Remove what is there.")
        }
        guard status.st_uid == geteuid() else {
            throw insecure("it belongs to another user", do: "Remove it, or run the app as that user.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw insecure("others may read it", do: "Run chmod 600 on it, and log out if it was copied.")
        }
    }

    private func contents(of file: Int32) throws -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while data.count <= Self.maximumSize {
            let count = buffer.withUnsafeMutableBytes { readSome(file, $0) }
            if count == 0 { return data }
            guard count > 0 else { throw failure(.storeUnreadable, "cannot be read", errno) }
            data.append(contentsOf: buffer[..<count])
        }
        throw LatchkeyError(code: .storeUnreadable, says: "\(path) is far too large for a sign-in. Remove it.")
    }

    private func writeAll(_ data: Data, to file: Int32) -> Bool {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = writeSome(file, UnsafeRawBufferPointer(rebasing: rest))
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    private func insecure(_ what: String, do advice: String) -> LatchkeyError {
        LatchkeyError(code: .storeInsecure, says: "The sign-in in \(path) is not used, because \(what). \(advice)")
    }

    private func failure(_ code: ErrorCode, _ what: String, _ number: Int32) -> LatchkeyError {
        LatchkeyError(code, signInIn: path, what, number)
    }
}

/// `read`, repeated after a signal; outside the type, whose method has the same name.
private func readSome(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
        let count = read(file, buffer.baseAddress, buffer.count)
        if count >= 0 || errno != EINTR { return count }
    }
}

/// `write`, repeated after a signal.
private func writeSome(_ file: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    while true {
        let count = write(file, buffer.baseAddress, buffer.count)
        if count >= 0 || errno != EINTR { return count }
    }
}
