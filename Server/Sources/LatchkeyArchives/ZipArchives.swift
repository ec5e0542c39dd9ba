package import Foundation
package import LatchkeyCore

/// Archives in the ZIP format (PKWARE's APPNOTE 6.3.10), compressed with zlib.
package struct ZipArchives: ArchiveFormat {
    package init() {}

    package func archive(at time: Date) -> any ArchiveWriter { ZipWriter(at: time) }
}
