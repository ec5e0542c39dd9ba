/// What OpenSSL does when the process exits.
///
/// libpq brings OpenSSL along, which cleans up at exit, whatever still uses it: a thread that is just connecting then
/// crashes the process that was about to end well. Asked before its first use, OpenSSL leaves all to the kernel
/// (`OPENSSL_init_crypto(3)`). It is looked up by its name: where libpq was built without it, there is nothing to do.
package enum OpenSSLCleanup {
    private typealias Initialize = @convention(c) (_ options: UInt64, _ settings: UnsafeRawPointer?) -> CInt

    /// `OPENSSL_INIT_NO_ATEXIT`.
    private static let noCleanupAtExit: UInt64 = 0x0008_0000

    /// Whether there is no cleanup at exit; asked for at the first read.
    package static let isOff: Bool = {
        OpenSSLFunction.find("OPENSSL_init_crypto", as: Initialize.self)?(noCleanupAtExit, nil) == 1
    }()
}
