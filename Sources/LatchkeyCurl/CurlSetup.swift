import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Sets up a transfer in libcurl.
///
/// It keeps libcurl's defaults: the system's certificates, no cookies, no passwords, no redirects.
struct CurlSetup {
    private let handle: Curl.Handle
    private let curl: Curl
    private let settings: CurlSettings

    init(_ handle: Curl.Handle, _ settings: CurlSettings) {
        self.handle = handle
        self.settings = settings
        curl = settings.curl
    }

    /// - Parameters:
    ///   - request: The request.
    ///   - errorText: The buffer for libcurl's error message.
    ///   - transfer: The `CurlTransfer` for libcurl's callbacks.
    /// - Returns: The lists that it uses, to free after the transfer.
    func apply(
        _ request: CurlRequest,
        _ errorText: UnsafeMutablePointer<CChar>,
        _ transfer: UnsafeMutableRawPointer
    ) -> [Curl.Handle] {
        set(.errorBuffer, errorText)
        set(.noSignal, 1)
        set(.noProgress, 1)
        set(.protocols, CurlConstant.httpAndHTTPS)
        setVersion(for: request)
        set(.tlsVersion, CurlConstant.tls12)
        set(.verifyPeer, 1)
        set(.verifyHost, 2)
        set(.suppressConnectHeaders, 1)
        if settings.options.decompresses { set(.acceptedEncodings, "") }
        if let certificates = settings.options.certificates { set(.certificates, certificates) }
        switch settings.options.proxy {
        case .none: set(.proxy, "")
        case .environment: break
        case .url(let url): set(.proxy, url)
        }
        if let timeout = request.connectTimeout {
            set(.connectTimeoutMilliseconds, CLong(min(CurlClock.nanoseconds(timeout) / 1_000_000, UInt64(CInt.max))))
        }
        if settings.leavesResolver { set(.quickExit, 1) }
        // Without the callback before a repeated request, an unsafe request must not reuse a connection, which might
        // break.
        if !settings.asksBeforeRequest, !request.isSafe { set(.freshConnection, 1) }
        if !settings.options.keepsConnections {
            set(.freshConnection, 1)
            set(.forbidReuse, 1)
        }
        callBack(transfer)
        send(request)
        // The empty host and port stand for any.
        let endpoints = request.endpoint.map { ["::\($0.address):\($0.port)"] } ?? []
        return [list(.headers, request.headerLines), list(.connectTo, endpoints)].compactMap(\.self)
    }

    private func setVersion(for request: CurlRequest) {
        let isWanted = if case .http1 = settings.options.version { false } else { true }
        let mayUseHTTP2 = isWanted && (settings.waitsForWindows || !request.isLong)
        set(.httpVersion, mayUseHTTP2 ? CurlConstant.http2OverTLS : CurlConstant.http11)
        if mayUseHTTP2, case .http2Multiplexed = settings.options.version { set(.waitsForMultiplexing, 1) }
    }

    private func send(_ request: CurlRequest) {
        set(.url, request.url)
        switch request.body {
        case .none:
            if request.method == "HEAD" { set(.noBody, 1) }
        case .data(let data):
            set(.post, 1)
            set(.bodySize, size: Int64(data.count))
            // It copies as many bytes as were announced; an empty body also needs an address.
            (data.isEmpty ? Data([0]) : data).withUnsafeBytes { set(.copiedBody, $0.baseAddress) }
        case .reader(let body):
            set(.upload, 1)
            set(.uploadSize, size: body.length ?? -1)
        }
        set(.method, request.method)
    }

    private func list(_ option: CurlOption, _ lines: [String]) -> Curl.Handle? {
        var list: Curl.Handle?
        for line in lines { list = curl.curl_slist_append(list, line) ?? list }
        set(option, list)
        return list
    }

    private func callBack(_ transfer: UnsafeMutableRawPointer) {
        for place in [CurlOption.writeData, .readData, .headerData, .openSocketData, .seekData] { set(place, transfer) }
        set(.write, unsafeBitCast(Self.write, to: UnsafeRawPointer.self))
        set(.header, unsafeBitCast(Self.header, to: UnsafeRawPointer.self))
        set(.read, unsafeBitCast(Self.read, to: UnsafeRawPointer.self))
        set(.seek, unsafeBitCast(Self.seek, to: UnsafeRawPointer.self))
        set(.openSocket, unsafeBitCast(Self.openSocket, to: UnsafeRawPointer.self))
        if settings.asksBeforeRequest {
            set(.beforeRequestData, transfer)
            set(.beforeRequest, unsafeBitCast(Self.beforeRequest, to: UnsafeRawPointer.self))
        }
    }

    private func set(_ option: CurlOption, _ value: CLong) { curl.set(option, of: handle, value) }

    private func set(_ option: CurlOption, size: Int64) { curl.set(option, of: handle, size: size) }

    private func set(_ option: CurlOption, _ value: String) { curl.set(option, of: handle, value) }

    private func set(_ option: CurlOption, _ value: UnsafeRawPointer?) { curl.set(option, of: handle, value) }
}

/// libcurl's callbacks, on the loop's thread; the last argument, or the first, is the transfer.
extension CurlSetup {
    private typealias Bytes = UnsafeMutableRawPointer

    private static let write: @convention(c) (Bytes?, Int, Int, Bytes?) -> Int = { bytes, size, count, place in
        guard let transfer = CurlTransfer.at(place) else { return 0 }
        return transfer.take(bytes: UnsafeRawBufferPointer(start: bytes, count: size * count))
    }

    private static let header: @convention(c) (Bytes?, Int, Int, Bytes?) -> Int = { bytes, size, count, place in
        guard let transfer = CurlTransfer.at(place) else { return 0 }
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer.take(line: line) ? line.count : -1
    }

    private static let read: @convention(c) (Bytes?, Int, Int, Bytes?) -> Int = { bytes, size, count, place in
        guard let transfer = CurlTransfer.at(place) else { return CurlConstant.readAborts }
        return transfer.readBody(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
    }

    /// Fails, because libcurl must never read a body a second time.
    private static let seek: @convention(c) (Bytes?, Int64, CInt) -> CInt = { _, _, _ in CurlConstant.seekFails }

    /// Called before a request is sent; addresses and ports follow the transfer.
    private static let beforeRequest: @convention(c) (Bytes?, Bytes?, Bytes?, CInt, CInt) -> CInt = {
        (place: Bytes?, _: Bytes?, _: Bytes?, _: CInt, _: CInt) in
        CurlTransfer.at(place)?.mayBegin() == true ? 0 : 1
    }

    /// Creates a socket that child processes do not inherit.
    private static let openSocket: @convention(c) (Bytes?, CInt, UnsafePointer<CInt>?) -> CInt = { place, _, address in
        guard let address, CurlTransfer.at(place)?.mayConnect(to: bytes(of: address)) == true else {
            return CurlConstant.badSocket
        }
        // `curl_sockaddr` begins with family, type and protocol.
        #if canImport(Darwin)
        let socket = socket(address[0], address[1], address[2])
        if socket >= 0 { _ = fcntl(socket, F_SETFD, FD_CLOEXEC) }
        return socket
        #elseif canImport(Glibc)
        return socket(address[0], address[1] | CInt(SOCK_CLOEXEC.rawValue), address[2])
        #else
        return socket(address[0], address[1] | CInt(SOCK_CLOEXEC), address[2])
        #endif
    }
}

extension CurlSetup {
    /// The bytes of the IP address in a `curl_sockaddr`; empty for another kind of address.
    ///
    /// The `sockaddr` follows four numbers. In it, the address follows the family and the port, and in IPv6 also the
    /// flow.
    private static func bytes(of address: UnsafePointer<CInt>) -> [UInt8] {
        let socketAddress = UnsafeRawPointer(address) + 4 * MemoryLayout<CInt>.size
        return switch address[0] {
        case AF_INET: Array(UnsafeRawBufferPointer(start: socketAddress + 4, count: 4))
        case AF_INET6: Array(UnsafeRawBufferPointer(start: socketAddress + 8, count: 16))
        default: []
        }
    }
}

extension CurlTransfer {
    fileprivate static func at(_ place: UnsafeMutableRawPointer?) -> CurlTransfer? {
        place.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }
}
