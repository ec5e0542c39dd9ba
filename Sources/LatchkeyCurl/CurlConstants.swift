/// The options of a transfer, by their numbers in `curl.h`, which never change.
package enum CurlOption: CInt, Sendable {
    // Numbers.
    case tlsVersion = 32
    case verbose = 41
    case noProgress = 43
    case noBody = 44
    case upload = 46
    case post = 47
    case verifyPeer = 64
    case freshConnection = 74
    case forbidReuse = 75
    case verifyHost = 81
    case httpVersion = 84
    case noSignal = 99
    case useTLS = 119
    case timeoutMilliseconds = 155
    case connectTimeoutMilliseconds = 156
    case protocols = 181
    case waitsForMultiplexing = 237
    case suppressConnectHeaders = 265
    case quickExit = 322

    // Pointers and texts.
    case writeData = 10001
    case url = 10002
    case proxy = 10004
    case readData = 10009
    case errorBuffer = 10010
    case headers = 10023
    case headerData = 10029
    case method = 10036
    case certificates = 10065
    case debugData = 10095
    case acceptedEncodings = 10102
    case openSocketData = 10164
    case copiedBody = 10165
    case seekData = 10168
    case username = 10173
    case password = 10174
    case mailSender = 10186
    case mailRecipients = 10187
    case connectTo = 10243
    case beforeRequestData = 10313

    // Functions.
    case write = 20011
    case read = 20012
    case header = 20079
    case debug = 20094
    case openSocket = 20163
    case seek = 20167
    case beforeRequest = 20312

    // Sizes.
    case uploadSize = 30115
    case bodySize = 30120
}

/// Information about a transfer, by its number in `curl.h`.
package enum CurlInfo: CInt, Sendable {
    case systemError = 0x20_0019
    case nameLookUpTime = 0x60_0033
}

/// The other numbers of `curl.h` and `multi.h`.
package enum CurlConstant {
    static let globalDefault: CLong = 3
    static let hasHTTP2: CInt = 1 << 16
    static let isDone: CInt = 1
    static let httpAndHTTPS: CLong = 3
    static let http11: CLong = 2
    static let http2OverTLS: CLong = 4
    package static let tls12: CLong = 6
    package static let tlsWhereOffered: CLong = 1
    package static let tlsAlways: CLong = 3
    package static let headerIn: CInt = 1
    package static let headerOut: CInt = 2
    static let pauseNothing: CInt = 0
    static let readAborts = 0x1000_0000
    static let readPauses = 0x1000_0001
    static let writePauses = 0x1000_0001
    static let writeFails = -1
    static let seekFails: CInt = 1
    static let badSocket: CInt = -1
    static let connectionsPerHost: CInt = 7
    static let errorSize = 256
}
