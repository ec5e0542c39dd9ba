import Foundation
import LatchkeyAPI

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A folder in which other users cannot replace files.
struct PrivateFolder: Sendable {
    let path: String

    /// Creates the folder with mode 0700 if it does not exist.
    func make() throws {
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw LatchkeyError(
                code: .storeUnwritable,
                says: "The folder \(path) for the sign-in cannot be created. Check its permissions.",
                underlying: error
            )
        }
        try check()
    }

    /// Throws if other users could replace files in the folder.
    func check() throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw LatchkeyError(.storeUnreadable, signInIn: path, "cannot be read", errno)
        }
        guard status.st_uid == geteuid() || status.st_uid == 0, status.st_mode & 0o022 == 0 else {
            throw LatchkeyError(
                code: .storeInsecure,
                says: "The sign-in in \(path) is not used, because others may write to this folder. "
                    + "Run chmod 700 on it."
            )
        }
    }

    /// Makes renames in the folder durable.
    func sync() throws {
        let handle = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard handle >= 0 else {
            throw LatchkeyError(.storeUnwritable, signInIn: path, "cannot be written", errno)
        }
        defer { close(handle) }
        guard fsync(handle) == 0 else {
            throw LatchkeyError(.storeUnwritable, signInIn: path, "cannot be written", errno)
        }
    }
}

extension LatchkeyError {
    /// A failed system call.
    init(_ code: ErrorCode, signInIn path: String, _ what: String, _ number: Int32) {
        self.init(
            code: code,
            says: "The sign-in in \(path) \(what): \(String(cString: strerror(number))). "
                + "Check who may use the folder, and whether the disk is full.",
            underlying: POSIXErrorCode(rawValue: number).map { POSIXError($0) }
        )
    }
}
