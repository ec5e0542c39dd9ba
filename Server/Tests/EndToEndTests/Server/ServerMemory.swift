import Foundation
import Testing

/// The memory of the server that works in a folder, in KiB.
struct ServerMemory {
    private let status: String

    init?(of folder: String) {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let found = processes.filter { Int($0) != nil }.first { id in
            guard let line = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") else { return false }
            let arguments = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            return arguments.first?.hasSuffix("latchkey") == true && arguments.contains { $0.contains(folder) }
        }
        guard let found else { return nil }
        status = "/proc/\(found)/status"
    }

    var present: Int { get throws { try read("VmRSS") } }
    var peak: Int { get throws { try read("VmHWM") } }
    var files: Int { get throws { try read("RssFile") } }

    private func read(_ name: String) throws -> Int {
        let text = String(decoding: FileManager.default.contents(atPath: status) ?? Data(), as: UTF8.self)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
    }
}
