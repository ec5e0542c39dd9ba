#if os(Linux)
extension SecretServiceFailure {
    /// What an error of GLib means, which stays the caller's.
    ///
    /// With `reaching`, nobody has answered yet.
    init(_ pointer: LibSecret.Pointer, _ library: LibSecret, reaching: Bool) {
        let error = GError(pointer)
        if error.domain == library.secret_error_get_quark() {
            self = error.code == SecretError.isLocked ? .locked : .refused(error.message)
        } else if reaching || error.meansSilence(library) {
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

    /// Whether it says that nobody answered, rather than what they answered.
    func meansSilence(_ library: LibSecret) -> Bool {
        if domain == library.g_io_error_quark() { return code != IOError.remote }
        return domain == library.g_dbus_error_quark() && BusError.silent.contains(code)
    }
}

/// `SecretError`.
private enum SecretError {
    static let isLocked: CInt = 2
}

/// `GIOErrorEnum`: all but this one are of the connection, or of our own time limit.
private enum IOError {
    static let remote: CInt = 36
}

/// `GDBusError`: nobody has the name, no reply, no server, no time, no network, disconnected.
private enum BusError {
    static let silent: Set<CInt> = [2, 3, 4, 11, 12, 13, 15, 20]
}
#endif
