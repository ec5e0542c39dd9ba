import Foundation

/// The folders of the database and the secret.
enum DataFolder {
    /// Creates the folder of a file, for this user only, if it is missing.
    static func prepare(for path: String) throws(StartError) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .folderNotWritable(path: folder.path(), problem: "it cannot be created")
        }
        guard FileManager.default.isWritableFile(atPath: folder.path()) else {
            throw .folderNotWritable(path: folder.path(), problem: "you may not write in it")
        }
    }
}
