import CZlib

/// zlib data (RFC 1950) with a limit on its size.
enum Zlib {
    /// The header of all writers of these tokens: a window of 32 KiB, the standard level, no dictionary.
    private static let header: [UInt8] = [0x78, 0x9C]

    /// Inflates the data at the beginning and returns the bytes behind it.
    ///
    /// - Returns: Nil for the text when it is damaged, truncated, or too large.
    static func inflate(_ bytes: [UInt8], atMost limit: Int) -> (text: [UInt8]?, rest: ArraySlice<UInt8>) {
        var stream = z_stream()
        guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return (nil, []) }
        defer { inflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: limit)
        let result = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                // A full buffer means too much data.
                return CZlib.inflate(&stream, Z_FINISH)
            }
        }
        let rest = bytes.suffix(Int(stream.avail_in))
        guard result == Z_STREAM_END, bytes.starts(with: header) else { return (nil, rest) }
        return (Array(output.prefix(limit - Int(stream.avail_out))), rest)
    }

    static func deflate(_ bytes: [UInt8]) -> [UInt8]? {
        var count = compressBound(UInt(bytes.count))
        var output = [UInt8](repeating: 0, count: Int(count))
        guard compress(&output, &count, bytes, UInt(bytes.count)) == Z_OK else { return nil }
        return Array(output.prefix(Int(count)))
    }
}
