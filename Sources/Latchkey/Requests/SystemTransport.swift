/// The transport of this system.
package enum SystemTransport {
    /// libcurl on Linux, where `URLSession` keeps a core busy while a request waits; `URLSession` elsewhere, and if
    /// libcurl is missing or too old.
    package static func make() -> any Transport {
        #if os(Linux)
        if let transport = CurlTransport() { return transport }
        #endif
        return URLSessionTransport()
    }
}
