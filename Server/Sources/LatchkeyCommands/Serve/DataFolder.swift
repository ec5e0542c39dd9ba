import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The folders of the database and the secret.
enum DataFolder {
    /// Creates the folder of a file, for this user only, if it is missing.
    static func prepare(for path: String) throws(StartError) {
        let folder = containing(path)
        var status = stat()
        if stat(folder, &status) != 0 {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            } catch {
                throw .folderNotWritable(path: folder, problem: "it cannot be created")
            }
        } else if status.st_mode & S_IFMT != S_IFDIR {
            throw .folderNotWritable(path: folder, problem: "it is a file")
        }
        guard access(folder, W_OK) == 0 else {
            throw .folderNotWritable(path: folder, problem: "you may not write in it")
        }
    }

    /// The folder of a file.
    static func containing(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
