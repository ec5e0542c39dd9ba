#if os(Linux)
extension SecretServiceFailure {
    /// Converts a `GError`, which the caller still owns.
    ///
    /// With `reaching`, the service has not answered before.
    init(_ pointer: LibSecret.Pointer, _ library: LibSecret, reaching: Bool) {
        let error = GError(pointer)
        if error.domain == library.secret_error_get_quark() {
            self = error.code == SecretError.isLocked ? .locked : .refused(error.message)
        } else if reaching || error.isNoReply(library) {
            self = .noAnswer(error.message)
        } else {
            self = .refused(error.message)
        }
    }
}

/// `GError`, as GLib lays it out.
private struct GError {
    let domain: UInt32
    let code: CInt
    let message: String

    init(_ pointer: LibSecret.Pointer) {
        domain = pointer.load(as: UInt32.self)
        code = pointer.load(fromByteOffset: 4, as: CInt.self)
        let text = pointer.load(fromByteOffset: 8, as: LibSecret.Text?.self)
        message = text.map { String(cString: $0) } ?? "no reason"
    }

    /// Whether it means that the service did not answer.
    func isNoReply(_ library: LibSecret) -> Bool {
        if domain == library.g_io_error_quark() { return code != IOError.remote }
        return domain == library.g_dbus_error_quark() && BusError.silent.contains(code)
    }
}

/// `SecretError`.
private enum SecretError {
    static let isLocked: CInt = 2
}

/// `GIOErrorEnum`: all other codes concern the connection or our timeout.
private enum IOError {
    static let remote: CInt = 36
}

/// `GDBusError`: no owner, no reply, no server, timeout, no network, disconnected.
private enum BusError {
    static let silent: Set<CInt> = [2, 3, 4, 11, 12, 13, 15, 20]
}
#endif
