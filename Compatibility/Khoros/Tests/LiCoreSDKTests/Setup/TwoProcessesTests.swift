import Foundation
@_spi(ProcessStart) import LatchkeyTesting
import Testing

/// An app that is killed and restarted: two processes, one after the other.
@Suite(.timeLimit(.minutes(1))) struct TwoProcessesTests {
    @Test func `who visits and that somebody is logged in is known at once after a restart`() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "forum-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let first = try await start("logIn", in: home)
        #expect(first.hasSuffix(" true"))
        #expect(try await start(in: home) == first)
    }

    /// - Returns: The app's output: the visitor's id, and whether a user is logged in.
    private func start(_ command: String? = nil, in home: URL) async throws -> String {
        let process = Process()
        process.executableURL = Self.program
        process.arguments =
            [home.appending(path: "credentials.json").path(percentEncoded: false)] + [command].compactMap(\.self)
        let folder = home.path(percentEncoded: false)
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["HOME": folder, "CFFIXED_USER_HOME": folder, "XDG_CONFIG_HOME": "\(folder)/.config"]
        ) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try ProcessStart.run(process)
        let said = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: output.fileHandleForReading.readDataToEndOfFile()) }
        }
        return String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The program, which is built beside the tests.
    private static var program: URL {
        #if os(Linux)
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        #else
        let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        guard let tests else { fatalError("the tests are not in a bundle") }
        #endif
        return tests.deletingLastPathComponent().appending(path: "ForumProcess")
    }
}
