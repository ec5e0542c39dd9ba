import Testing

/// The memory of the server in a folder, in KiB.
struct ServerMemory {
    private let process: RunningServer

    init?(of folder: String) {
        guard let process = RunningServer(of: folder) else { return nil }
        self.process = process
    }

    var peak: Int { get throws { try read("VmHWM") } }
    /// Pages of the program and its libraries, which the system can reclaim.
    var files: Int { get throws { try read("RssFile") } }
    /// All other pages.
    var own: Int { get throws { try read("RssAnon") } }

    private func read(_ name: String) throws -> Int {
        let line = try #require(process.file("status").split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
    }
}
