#if os(Linux)
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Sets up a transfer at libcurl.
///
/// What libcurl does by itself stays as it is: the system's certificates, the proxies of the environment, no cookies, no
/// passwords, no redirects.
struct CurlSetup {
    private let handle: Curl.Handle
    private let curl: Curl

    init(_ handle: Curl.Handle, _ curl: Curl) {
        self.handle = handle
        self.curl = curl
    }

    /// - Parameters:
    ///   - request: What to send.
    ///   - settings: What all requests have in common.
    ///   - errorText: Where libcurl writes what went wrong.
    ///   - transfer: The `CurlTransfer` that libcurl calls back.
    /// - Returns: The list of headers, to free after the transfer.
    func apply(
        _ request: CurlRequest,
        _ settings: CurlSettings,
        _ errorText: UnsafeMutablePointer<CChar>,
        _ transfer: UnsafeMutableRawPointer
    ) -> Curl.Handle? {
        set(.errorBuffer, errorText)
        set(.noSignal, 1)
        set(.noProgress, 1)
        set(.protocols, CurlConstant.httpAndHTTPS)
        let mayUseHTTP2 = settings.waitsForWindows || !request.isLong
        set(.httpVersion, mayUseHTTP2 ? CurlConstant.http2OverTLS : CurlConstant.http11)
        set(.tlsVersion, CurlConstant.tls12)
        set(.verifyPeer, 1)
        set(.verifyHost, 2)
        set(.suppressConnectHeaders, 1)
        set(.acceptedEncodings, "")
        set(.userAgent, settings.userAgent)
        if let certificates = settings.certificates { set(.certificates, certificates) }
        // We give up first.
        set(.connectTimeoutMilliseconds, CLong(min(request.patience / 1_000_000 + 5_000, UInt64(CInt.max))))
        if settings.leavesResolver { set(.quickExit, 1) }
        // Where nobody asks before a request is sent again, nothing is kept that could break.
        if !settings.asksBeforeRequest, !request.isSafe { set(.freshConnection, 1) }
        callBack(transfer, settings)
        send(request)
        return list(request.headers)
    }

    private func send(_ request: CurlRequest) {
        set(.url, request.url)
        switch request.body {
        case .none:
            if request.method == "HEAD" { set(.noBody, 1) }
        case .data(let data):
            set(.post, 1)
            set(.bodySize, Int64(data.count))
            // It copies as much as it was told; an empty one needs an address, too.
            (data.isEmpty ? Data([0]) : data).withUnsafeBytes { set(.copiedBody, $0.baseAddress) }
        case .reader(let body):
            set(.upload, 1)
            set(.uploadSize, body.length ?? -1)
        }
        set(.method, request.method)
    }

    private func list(_ headers: [String]) -> Curl.Handle? {
        var list: Curl.Handle?
        for header in headers { list = curl.curl_slist_append(list, header) ?? list }
        _ = curl.curl_easy_setopt_pointer(handle, CurlOption.headers.rawValue, list)
        return list
    }

    private func callBack(_ transfer: UnsafeMutableRawPointer, _ settings: CurlSettings) {
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

    private func set(_ option: CurlOption, _ value: CLong) {
        _ = curl.curl_easy_setopt_long(handle, option.rawValue, value)
    }

    private func set(_ option: CurlOption, _ value: Int64) {
        _ = curl.curl_easy_setopt_offset(handle, option.rawValue, value)
    }

    private func set(_ option: CurlOption, _ value: String) {
        _ = value.withCString { curl.curl_easy_setopt_pointer(handle, option.rawValue, $0) }
    }

    private func set(_ option: CurlOption, _ value: UnsafeRawPointer?) {
        _ = curl.curl_easy_setopt_pointer(handle, option.rawValue, value)
    }
}

/// What libcurl calls, on the loop's thread; the last argument, or the first, is the transfer.
extension CurlSetup {
    private typealias Bytes = UnsafeMutableRawPointer

    private static let write: @convention(c) (Bytes?, Int, Int, Bytes?) -> Int = { bytes, size, count, place in
        guard let transfer = CurlTransfer.at(place) else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer.take(bytes: bytes) ? bytes.count : -1
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

    /// A body is never read a second time by libcurl.
    private static let seek: @convention(c) (Bytes?, Int64, CInt) -> CInt = { _, _, _ in CurlConstant.seekFails }

    /// Addresses and ports follow the transfer.
    private static let beforeRequest: @convention(c) (Bytes?, Bytes?, Bytes?, CInt, CInt) -> CInt = {
        (place: Bytes?, _: Bytes?, _: Bytes?, _: CInt, _: CInt) in
        CurlTransfer.at(place)?.mayBegin() == true ? 0 : 1
    }

    /// Programs that the app starts do not inherit the connection.
    private static let openSocket: @convention(c) (Bytes?, CInt, UnsafePointer<CInt>?) -> CInt = { place, _, address in
        guard CurlTransfer.at(place)?.mayConnect() == true, let address else { return CurlConstant.badSocket }
        #if canImport(Glibc)
        let closesInPrograms = CInt(SOCK_CLOEXEC.rawValue)
        #else
        let closesInPrograms = CInt(SOCK_CLOEXEC)
        #endif
        // `curl_sockaddr` begins with family, type and protocol.
        return socket(address[0], address[1] | closesInPrograms, address[2])
    }
}

extension CurlTransfer {
    fileprivate static func at(_ place: UnsafeMutableRawPointer?) -> CurlTransfer? {
        place.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }
}
#endif
