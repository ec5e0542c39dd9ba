import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension LoopbackServer {
    /// Writes an answer on its connection.
    struct Pen: Sendable {
        enum Outcome: Sendable {
            case written
            /// The client took nothing for a while.
            case blocked
            case clientLeft
        }

        let connection: Int32

        init(connection: Int32, patience: Duration?) {
            self.connection = connection
            guard let patience else { return }
            var limit = timeval(tv_sec: 0, tv_usec: .init(patience / .microseconds(1)))
            setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        }

        @discardableResult
        func write(_ text: String) -> Outcome { write(Data(text.utf8)) }

        /// Writes a piece; nothing more of it after a block.
        @discardableResult
        func write(_ piece: Data) -> Outcome {
            let bytes = Array(piece)
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Self.noSignal) }
                guard count > 0 else { return errno == EAGAIN || errno == EWOULDBLOCK ? .blocked : .clientLeft }
                sent += count
            }
            return .written
        }

        #if canImport(Darwin)
        private static let noSignal: Int32 = 0
        #else
        private static let noSignal = Int32(MSG_NOSIGNAL)
        #endif
    }
}
