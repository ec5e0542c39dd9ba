import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Attributes that change when a file is replaced or written.
struct FileIdentity: Equatable, Sendable {
    private let inode: UInt64
    private let size: Int64
    private let modified: [Int]
    private let changed: [Int]

    /// The identity of the file at a path; nil if there is none.
    init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
        modified = [Int(status.st_mtimespec.tv_sec), Int(status.st_mtimespec.tv_nsec)]
        changed = [Int(status.st_ctimespec.tv_sec), Int(status.st_ctimespec.tv_nsec)]
        #else
        modified = [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
        changed = [Int(status.st_ctim.tv_sec), Int(status.st_ctim.tv_nsec)]
        #endif
    }

    /// The file system of a path, or of its nearest folder that exists; nil if there is none.
    static func device(of path: String) -> UInt64? {
        var path = path
        var status = stat()
        while stat(path, &status) != 0 {
            let folder = (path as NSString).deletingLastPathComponent
            guard !folder.isEmpty, folder != path else { return nil }
            path = folder
        }
        return UInt64(truncatingIfNeeded: status.st_dev)
    }

    /// Whether the path is a folder, or a link to one.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
