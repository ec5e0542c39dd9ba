#if os(Linux)
/// The options of a transfer that we set, by their numbers in `curl.h`, which never change.
enum CurlOption: CInt {
    // Numbers.
    case upload = 46
    case post = 47
    case verifyPeer = 64
    case freshConnection = 74
    case verifyHost = 81
    case httpVersion = 84
    case noSignal = 99
    case noProgress = 43
    case noBody = 44
    case tlsVersion = 32
    case connectTimeoutMilliseconds = 156
    case protocols = 181
    case suppressConnectHeaders = 265
    case quickExit = 322

    // Pointers and texts.
    case writeData = 10001
    case url = 10002
    case readData = 10009
    case errorBuffer = 10010
    case userAgent = 10018
    case headers = 10023
    case headerData = 10029
    case method = 10036
    case certificates = 10065
    case acceptedEncodings = 10102
    case openSocketData = 10164
    case copiedBody = 10165
    case seekData = 10168
    case beforeRequestData = 10313

    // Functions.
    case write = 20011
    case read = 20012
    case header = 20079
    case openSocket = 20163
    case seek = 20167
    case beforeRequest = 20312

    // Sizes.
    case uploadSize = 30115
    case bodySize = 30120
}

/// The other numbers of `curl.h` and `multi.h`.
enum CurlConstant {
    static let globalDefault: CLong = 3
    static let isDone: CInt = 1
    static let httpAndHTTPS: CLong = 3
    static let http11: CLong = 2
    static let http2OverTLS: CLong = 4
    static let tls12: CLong = 6
    static let pauseNothing: CInt = 0
    static let readAborts = 0x1000_0000
    static let readPauses = 0x1000_0001
    static let seekFails: CInt = 1
    static let badSocket: CInt = -1
    static let connectionsPerHost: CInt = 7
    static let systemError: CInt = 0x20_0000 + 25
    static let nameLookUpTime: CInt = 0x60_0000 + 51
    static let errorSize = 256
}
#endif
