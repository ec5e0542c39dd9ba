import Foundation

/// The folders that the database and the secret lie in.
enum DataFolder {
    /// Makes the folder of a file, for this user alone, unless it is there.
    static func prepare(for path: String) throws(StartError) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .folderNotWritable(path: folder.path(), problem: "it cannot be made")
        }
        guard FileManager.default.isWritableFile(atPath: folder.path()) else {
            throw .folderNotWritable(path: folder.path(), problem: "you may not write in it")
        }
    }
}
