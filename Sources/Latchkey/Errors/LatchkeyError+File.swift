import Foundation
import LatchkeyAPI

extension LatchkeyError {
    /// A file that cannot be sent.
    static func unreadable(_ file: URL, _ underlying: (any Error)? = nil) -> LatchkeyError {
        LatchkeyError(
            code: .fileUnavailable,
            says: "The file “\(file.lastPathComponent)” cannot be read, so nothing was sent. "
                + "Check that it exists and is readable.",
            underlying: underlying
        )
    }

    /// A file for an answer that cannot be written.
    static func unwritable(_ file: URL, _ underlying: (any Error)? = nil) -> LatchkeyError {
        LatchkeyError(
            code: .fileUnavailable,
            says:
                "The answer cannot be written to “\(file.lastPathComponent)”. Free space in the folder for temporary "
                + "files, and try again.",
            underlying: underlying
        )
    }
}
