/// Turns off OpenSSL's cleanup at exit.
///
/// libpq loads OpenSSL. The cleanup would crash a thread that is connecting, and so a process that ends normally. If
/// this option is set before OpenSSL's first use, the kernel does the cleanup (`OPENSSL_init_crypto(3)`). The function
/// is looked up by name, because libpq may be built without OpenSSL.
package enum OpenSSLCleanup {
    private typealias Initialize = @convention(c) (_ options: UInt64, _ settings: UnsafeRawPointer?) -> CInt

    /// `OPENSSL_INIT_NO_ATEXIT`.
    private static let noCleanupAtExit: UInt64 = 0x0008_0000

    /// Whether it is off; the first access turns it off.
    package static let isOff: Bool = {
        OpenSSLFunction.find("OPENSSL_init_crypto", as: Initialize.self)?(noCleanupAtExit, nil) == 1
    }()
}
