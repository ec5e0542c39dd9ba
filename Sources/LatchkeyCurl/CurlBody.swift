import Dispatch
package import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A body that is read piece by piece while it is sent.
///
/// Reading may block, so it runs on its own queue; at most two pieces are in memory.
///
/// `@unchecked Sendable`: mutable state is only touched while `lock` is held, and the source only on `queue`.
package final class CurlBody: @unchecked Sendable {
    enum Piece: Sendable {
        case bytes(Int)
        /// No piece yet; `whenReady` is called when there is one.
        case later
        case failed(any Error)
    }

    /// The length in bytes; nil if it is unknown until the end.
    package let length: Int64?

    private let source: any BodySource
    private let queue = DispatchQueue(label: "latchkey.body")
    private let lock = NSLock()
    private var current = Data()
    private var next: Result<Data, any Error>?
    private var isReading = false
    private var isAwaited = false
    private var whenReady: (@Sendable () -> Void)?

    private static let pieceSize = 262_144

    package init(data: Data) {
        length = Int64(data.count)
        source = NoSource()
        current = data
        next = .success(Data())
    }

    package init(stream: InputStream) {
        length = nil
        source = StreamSource(stream)
    }

    /// - Throws: `unreadable`.
    package init(file: URL) throws(CurlFailure) {
        let descriptor = open(file.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(file) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            close(descriptor)
            throw .unreadable(file)
        }
        let isRegular = status.st_mode & S_IFMT == S_IFREG
        length = isRegular ? Int64(status.st_size) : nil
        source = FileSource(descriptor, file, length: length.map(Int.init))
    }

    /// Begins to read, and calls `whenReady` when a piece arrives that was missing before.
    func begin(_ whenReady: @escaping @Sendable () -> Void) {
        lock.withLock {
            self.whenReady = whenReady
            readOn()
        }
    }

    /// Stops the notifications.
    func end() { lock.withLock { whenReady = nil } }

    /// Copies the available bytes; none at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Piece {
        lock.withLock {
            if current.isEmpty {
                switch next {
                case .none:
                    isAwaited = true
                    return .later
                case .failure(let error): return .failed(error)
                case .success(let data) where data.isEmpty: return .bytes(0)
                case .success(let data):
                    current = data
                    next = nil
                    readOn()
                }
            }
            let count = min(current.count, buffer.count)
            current.copyBytes(to: buffer, count: count)
            current = current.dropFirst(count)
            return .bytes(count)
        }
    }

    /// Reads the next piece ahead; call it with the lock held.
    private func readOn() {
        guard next == nil, !isReading else { return }
        isReading = true
        queue.async { [self] in
            let piece = Result { try source.read(upTo: Self.pieceSize) }
            let ready = lock.withLock {
                next = piece
                isReading = false
                defer { isAwaited = false }
                return isAwaited ? whenReady : nil
            }
            ready?()
        }
    }
}

/// The source of a body.
private protocol BodySource: Sendable {
    /// The next bytes, none at the end; may block.
    func read(upTo count: Int) throws -> Data
}

private struct NoSource: BodySource {
    func read(upTo count: Int) -> Data { Data() }
}

/// `@unchecked Sendable`: the stream is only touched on the body's queue, and by `deinit` after the last reference is
/// gone.
private final class StreamSource: BodySource, @unchecked Sendable {
    private let stream: InputStream
    private var isOpen = false

    init(_ stream: InputStream) { self.stream = stream }

    deinit { if isOpen { stream.close() } }

    func read(upTo count: Int) throws -> Data {
        if !isOpen {
            isOpen = true
            stream.open()
        }
        var bytes = Data(count: count)
        let read = bytes.withUnsafeMutableBytes { bytes in
            bytes.bindMemory(to: UInt8.self).baseAddress.map { stream.read($0, maxLength: count) } ?? 0
        }
        guard read >= 0 else { throw stream.streamError ?? CocoaError(.fileReadUnknown) }
        return bytes.prefix(read)
    }
}

/// `@unchecked Sendable`: `left` is only touched on the body's queue.
private final class FileSource: BodySource, @unchecked Sendable {
    private let descriptor: CInt
    private let file: URL
    /// The bytes of the announced length that are still missing; nil if no length was announced.
    private var left: Int?

    init(_ descriptor: CInt, _ file: URL, length: Int?) {
        self.descriptor = descriptor
        self.file = file
        left = length
    }

    deinit { close(descriptor) }

    func read(upTo count: Int) throws -> Data {
        let wanted = min(count, left ?? count)
        guard wanted > 0 else { return Data() }
        var bytes = Data(count: wanted)
        var read = 0
        repeat {
            read = bytes.withUnsafeMutableBytes { bytes in
                #if canImport(Darwin)
                Darwin.read(descriptor, bytes.baseAddress, wanted)
                #elseif canImport(Glibc)
                Glibc.read(descriptor, bytes.baseAddress, wanted)
                #elseif canImport(Musl)
                Musl.read(descriptor, bytes.baseAddress, wanted)
                #endif
            }
        } while read < 0 && errno == EINTR
        // If the file was truncated, the server would wait for the missing bytes.
        guard read > 0 || (read == 0 && left == nil) else { throw CurlFailure.unreadable(file) }
        left = left.map { $0 - read }
        return bytes.prefix(read)
    }
}
