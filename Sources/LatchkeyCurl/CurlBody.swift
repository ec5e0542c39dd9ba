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
/// Reading may block, so it is done on a queue of its own; at most two pieces are in memory.
///
/// `@unchecked Sendable`: what changes is only touched while `lock` is held, and the source only on `queue`.
package final class CurlBody: @unchecked Sendable {
    enum Piece: Sendable {
        case bytes(Int)
        /// There is none yet; `whenReady` is called when there is.
        case later
        case failed(any Error)
    }

    /// How long it is; nil when only the end tells.
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

    /// Begins to read, and says what to do when a piece that was missed is there.
    func begin(_ whenReady: @escaping @Sendable () -> Void) {
        lock.withLock {
            self.whenReady = whenReady
            readOn()
        }
    }

    /// Reading has ended.
    func end() { lock.withLock { whenReady = nil } }

    /// Copies what there is; no bytes at the end.
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

    /// Reads the next piece ahead; with the lock held.
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

/// Where a body comes from.
private protocol BodySource: Sendable {
    /// The next bytes, none at the end; may block.
    func read(upTo count: Int) throws -> Data
}

private struct NoSource: BodySource {
    func read(upTo count: Int) -> Data { Data() }
}

/// `@unchecked Sendable`: the stream is only touched on the body's queue, and by `deinit` when nobody else is there.
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
    /// How much of what was promised is still to come; nil when nothing was.
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
        // A file that has become shorter would leave the server waiting.
        guard read > 0 || (read == 0 && left == nil) else { throw CurlFailure.unreadable(file) }
        left = left.map { $0 - read }
        return bytes.prefix(read)
    }
}
