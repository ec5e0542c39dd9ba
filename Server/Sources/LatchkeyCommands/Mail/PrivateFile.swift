import Foundation

/// A file that only its owner may read.
enum PrivateFile {
    /// - Throws: `StartError` if others can read the file, or it is unreadable.
    static func read(_ path: String) throws(StartError) -> Data {
        let target = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        guard let permissions = attributes?[.posixPermissions] as? NSNumber else {
            throw .secretFileUnusable(path: path, problem: "it does not exist.")
        }
        guard permissions.intValue & 0o077 == 0 else { throw .secretFileReadableByOthers(path: path) }
        guard let data = FileManager.default.contents(atPath: target) else {
            throw .secretFileUnusable(path: path, problem: "it is empty, or cannot be read.")
        }
        return data
    }
}
