#if os(Linux) || os(macOS)
public import Foundation
import LatchkeyAPI

/// Shows a page to the person.
public protocol WebBrowser: Sendable {
    /// Opens a page, and does not wait for the person.
    ///
    /// It may also return when the browser is closed; it is cancelled when nobody waits for the page any more, and must end
    /// then.
    ///
    /// - Parameter page: The address.
    /// - Throws: When no browser can be opened.
    func open(_ page: URL) async throws
}

/// The browser that the person has chosen: `xdg-open` on Linux, `open` on macOS.
public struct SystemBrowser: WebBrowser {
    private let program: URL?

    /// The person's browser.
    public init() {
        #if os(Linux)
        program = Self.find("xdg-open")
        #else
        program = URL(filePath: "/usr/bin/open")
        #endif
    }

    /// A program that takes an address.
    package init(program: URL?) { self.program = program }

    /// Starts the browser and prints nothing.
    ///
    /// - Parameter page: The address.
    /// - Throws: ``LatchkeyError`` with `browser_unavailable` when there is none, or it says that it failed.
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
            // Some browsers stay until their window is closed; who stops waiting leaves it open.
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
    /// The browser that the person has chosen.
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
