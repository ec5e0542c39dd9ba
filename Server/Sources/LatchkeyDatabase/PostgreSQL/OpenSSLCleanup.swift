/// Turns off OpenSSL's cleanup at exit.
///
/// libpq brings OpenSSL along. Its cleanup would crash a thread that is connecting, and so a process that ends
/// normally. If asked before its first use, OpenSSL leaves the cleanup to the kernel (`OPENSSL_init_crypto(3)`). The
/// function is looked up by name, as libpq may be built without OpenSSL.
package enum OpenSSLCleanup {
    private typealias Initialize = @convention(c) (_ options: UInt64, _ settings: UnsafeRawPointer?) -> CInt

    /// `OPENSSL_INIT_NO_ATEXIT`.
    private static let noCleanupAtExit: UInt64 = 0x0008_0000

    /// Turned off at the first read.
    package static let isOff: Bool = {
        OpenSSLFunction.find("OPENSSL_init_crypto", as: Initialize.self)?(noCleanupAtExit, nil) == 1
    }()
}
