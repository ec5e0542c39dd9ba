import Foundation
import LatchkeyAPI

extension LatchkeyError {
    /// A file of the app that cannot be sent.
    static func unreadable(_ file: URL, _ underlying: (any Error)? = nil) -> LatchkeyError {
        LatchkeyError(
            code: .fileUnavailable,
            says: "The file “\(file.lastPathComponent)” cannot be read, so nothing was sent. "
                + "Check that it is there and may be read.",
            underlying: underlying
        )
    }

    /// A file that an answer cannot be written to.
    static func unwritable(_ file: URL, _ underlying: (any Error)? = nil) -> LatchkeyError {
        LatchkeyError(
            code: .fileUnavailable,
            says:
                "The answer cannot be written to “\(file.lastPathComponent)”. Make room in the folder for temporary "
                + "files, and try again.",
            underlying: underlying
        )
    }
}
