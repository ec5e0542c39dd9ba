import Foundation

/// Linux's information about a running server.
struct RunningServer {
    private let folder: String

    /// - Parameter folder: A folder in the server's arguments.
    init?(of folder: String) {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let found = processes.filter { Int($0) != nil }.first { id in
            guard let line = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") else { return false }
            let arguments = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            return arguments.first?.hasSuffix("latchkey") == true && arguments.contains { $0.contains(folder) }
        }
        guard let found else { return nil }
        self.folder = "/proc/\(found)"
    }

    /// A file of `/proc`, such as `status`.
    ///
    /// Linux returns a page at a time, and `FileManager` stops after the first.
    func file(_ name: String) -> String {
        let file = try? FileHandle(forReadingFrom: URL(filePath: "\(folder)/\(name)"))
        return String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
    }

    /// The names of its shared libraries, without Swift's.
    var libraries: Set<String> {
        let paths = Set(
            file("maps").split(separator: "\n").compactMap { line in
                line.firstIndex(of: "/").map { URL(filePath: String(line[$0...])) }
            }
        )
        .filter { $0.lastPathComponent.contains(".so") }
        let swift = paths.first { $0.lastPathComponent == "libswiftCore.so" }?.deletingLastPathComponent()
        return Set(paths.filter { $0.deletingLastPathComponent() != swift }.map(\.lastPathComponent))
    }
}
