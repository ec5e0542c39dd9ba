import CZlib
import LatchkeyCore

/// Compresses one file piece by piece, as raw deflate data (RFC 1951).
///
/// zlib's state refers to the stream's address, so the stream never moves.
final class Deflater {
    /// zlib's number for a window of 32 KiB without a header.
    private static let window: Int32 = -15
    private static let memory: Int32 = 8
    private static let outputSize = 64 * 1024

    private let stream: UnsafeMutablePointer<z_stream>
    /// The checksum of the file so far, before the compression.
    private(set) var checksum: UInt32 = 0

    init() throws(ArchiveError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let start = deflateInit2_(
            stream,
            Z_DEFAULT_COMPRESSION,
            Z_DEFLATED,
            Self.window,
            Self.memory,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard start == Z_OK else { throw .defect("zlib cannot begin: \(start)") }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Compresses the next bytes, and with `isLast` ends the data.
    ///
    /// - Returns: The compressed bytes that are ready.
    func deflate(_ bytes: [UInt8], isLast: Bool = false) throws(ArchiveError) -> [UInt8] {
        if !bytes.isEmpty {
            checksum = UInt32(truncatingIfNeeded: crc32(UInt(checksum), bytes, UInt32(bytes.count)))
        }
        guard let compressed = Self.deflate(bytes, stream, isLast ? Z_FINISH : Z_NO_FLUSH) else {
            throw .defect("zlib cannot compress")
        }
        return compressed
    }

    private static func deflate(
        _ input: [UInt8],
        _ stream: UnsafeMutablePointer<z_stream>,
        _ flush: Int32
    ) -> [UInt8]? {
        var (input, compressed) = (input, [UInt8]())
        var buffer = [UInt8](repeating: 0, count: outputSize)
        return input.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(input.count)
            defer { stream.pointee.next_in = nil }
            while true {
                let result = buffer.withUnsafeMutableBufferPointer { buffer in
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = UInt32(buffer.count)
                    defer { stream.pointee.next_out = nil }
                    return CZlib.deflate(stream, flush)
                }
                // Z_BUF_ERROR: no input was left, which is no error.
                guard result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR else { return nil }
                compressed += buffer.prefix(buffer.count - Int(stream.pointee.avail_out))
                if stream.pointee.avail_out > 0 { return compressed }
            }
        }
    }
}
