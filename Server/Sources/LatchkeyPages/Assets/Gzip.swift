import CZlib

/// Gzip (RFC 1952), for files that are compressed once.
enum Gzip {
    /// A window of 32 KiB (15), with the header of gzip (16).
    private static let windowBits: Int32 = 15 + 16
    /// A header of 10 and a trailer of 8 bytes, less what zlib's own frame has.
    private static let frame = 18

    /// - Returns: Nil if it would save nothing.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream,
                Z_BEST_COMPRESSION,
                Z_DEFLATED,
                windowBits,
                8,
                Z_DEFAULT_STRATEGY,
                ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)
            ) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(compressBound(UInt(bytes.count))) + frame)
        let result = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        let count = output.count - Int(stream.avail_out)
        return result == Z_STREAM_END && count < bytes.count ? Array(output.prefix(count)) : nil
    }
}
