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

    /// A number about the program's code: `Size` or `Rss`.
    func code(_ name: String) throws -> Int {
        let lines = process.file("smaps").split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.contains(" r-xp ") && $0.hasSuffix("/latchkey") })
        return try Self.number(name, in: lines[start...])
    }

    private func read(_ name: String) throws -> Int {
        try Self.number(name, in: process.file("status").split(separator: "\n")[...])
    }

    private static func number(_ name: String, in lines: ArraySlice<Substring>) throws -> Int {
        let line = try #require(lines.first { $0.hasPrefix("\(name):") })
        return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
    }
}
