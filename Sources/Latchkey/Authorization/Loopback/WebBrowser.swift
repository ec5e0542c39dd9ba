#if os(Linux) || os(macOS)
public import Foundation
import LatchkeyAPI

/// Opens a page for the person.
public protocol WebBrowser: Sendable {
    /// Opens a page.
    ///
    /// It may return at once or when the browser is closed. It is cancelled when the login ends, and must return then.
    ///
    /// - Parameter page: The address.
    /// - Throws: Any error if no browser can be opened.
    func open(_ page: URL) async throws
}

/// The default browser: `xdg-open` on Linux, `open` on macOS.
public struct SystemBrowser: WebBrowser {
    private let program: URL?

    /// The default browser.
    public init() {
        #if os(Linux)
        program = Self.find("xdg-open")
        #else
        program = URL(filePath: "/usr/bin/open")
        #endif
    }

    /// A program that takes an address as its argument.
    package init(program: URL?) { self.program = program }

    /// Starts the browser without output.
    ///
    /// - Parameter page: The address.
    /// - Throws: ``LatchkeyError`` with `browser_unavailable` if there is none, or it fails.
    public func open(_ page: URL) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            guard let program else { throw LatchkeyError.noBrowser() }
            let process = Process()
            process.executableURL = program
            process.arguments = [page.absoluteString]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            let (exits, exit) = AsyncStream.makeStream(of: Int32.self)
            process.terminationHandler = { process in
                exit.yield(process.terminationStatus)
                exit.finish()
            }
            do { try process.run() } catch { throw LatchkeyError.noBrowser(error) }
            // Some browsers run until their window is closed; cancelling leaves the window open.
            for await status in exits where status != 0 { throw LatchkeyError.noBrowser() }
        }
    }

    #if os(Linux)
    private static func find(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }
    #endif
}

extension WebBrowser where Self == SystemBrowser {
    /// The default browser.
    public static var system: SystemBrowser { SystemBrowser() }
}

extension LatchkeyError {
    static func noBrowser(_ cause: (any Error)? = nil) -> LatchkeyError {
        LatchkeyError(
            code: .browserUnavailable,
            says:
                "No browser could be opened. Open the login page yourself on this computer, or log in with a password.",
            underlying: cause
        )
    }
}
#endif
