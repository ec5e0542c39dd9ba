#if os(macOS) || os(Linux)
import Foundation

/// The settings for each start of a local server.
struct ServerLaunch: Sendable {
    let program: URL
    let folder: URL
    let arguments: [String]
    let environment: [String: String]
    let patience: Duration

    /// Starts the program, and waits for the line with its address.
    func run(port: Int) async throws -> (url: URL, child: ChildProgram) {
        let data = folder.appending(path: "data", directoryHint: .isDirectory)
        let standard = [
            "serve", "--port", "\(port)",
            "--database", data.appending(path: "latchkey.sqlite").path(percentEncoded: false),
            "--secret-file", data.appending(path: "latchkey.secret").path(percentEncoded: false),
            // All users of a test have one address.
            "--registrations-per-address", "unlimited", "--names-per-address", "unlimited",
        ]
        // The developer's own settings must not affect a test.
        let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("LATCHKEY_") }
        let child = try ChildProgram(
            program,
            arguments: standard + arguments,
            environment: inherited.merging(environment) { _, own in own }
        )
        do {
            return (try await address(of: child), child)
        } catch {
            child.send(.kill)
            _ = await child.exitCode
            throw error
        }
    }

    private func address(of child: ChildProgram) async throws -> URL {
        let line = try await child.line(within: patience) { $0.contains(Self.announcement) }
        switch line {
        case .found(let line):
            let text = line.components(separatedBy: Self.announcement).last ?? ""
            guard let url = URL(string: text.trimmingCharacters(in: .whitespaces)) else {
                throw LocalServerError("The server listens at no address: \(line)", log: child.errors)
            }
            return url
        case .tooLate:
            throw LocalServerError(
                "\(program.lastPathComponent) did not listen within \(patience). Is it the program of Latchkey?",
                log: child.errors
            )
        case .ended(let exitCode):
            throw LocalServerError(
                "\(program.lastPathComponent) ended with exit code \(exitCode) instead of listening.",
                exitCode: exitCode,
                log: child.errors
            )
        }
    }

    private static let announcement = "Latchkey is listening on "
}

extension ServerLaunch {
    /// The program in `LATCHKEY_PROGRAM`, else `latchkey` on the path.
    static func findProgram(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(LocalServerError) -> URL {
        if let path = environment["LATCHKEY_PROGRAM"], !path.isEmpty { return URL(filePath: path) }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        for folder in folders {
            let program = URL(filePath: String(folder)).appending(path: "latchkey")
            if FileManager.default.isExecutableFile(atPath: program.path(percentEncoded: false)) { return program }
        }
        throw LocalServerError(
            "There is no program latchkey on the path. Build it with make build, and name it in LATCHKEY_PROGRAM."
        )
    }

    static func makeFolder() throws -> URL {
        // A short name: the path of the server's socket may have 107 bytes.
        let name = "latchkey-\(UUID().uuidString.prefix(13))"
        let folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        return folder
    }
}
#endif
