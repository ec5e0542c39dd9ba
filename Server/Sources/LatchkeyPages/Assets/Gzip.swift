import CZlib

/// Data in gzip's format (RFC 1952).
enum Gzip {
    /// zlib's number for a window of 32 KiB with a gzip header.
    private static let window: Int32 = 15 + 16
    private static let mostMemory: Int32 = 9

    /// The compressed bytes; nil if that makes them no smaller.
    static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        let start = deflateInit2_(
            &stream,
            Z_BEST_COMPRESSION,
            Z_DEFLATED,
            window,
            mostMemory,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            size
        )
        guard start == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
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
