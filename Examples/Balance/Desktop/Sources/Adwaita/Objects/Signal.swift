import CAdwaita

/// The parameters of an emitted signal, after the object itself, and its result.
struct Signal {
    fileprivate let parameters: UnsafeBufferPointer<GValue>
    fileprivate let result: UnsafeMutablePointer<GValue>?

    func string(_ index: Int) -> String {
        guard let text = g_value_get_string(parameter(index)) else { return "" }
        return String(cString: text)
    }

    func boxed(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_boxed(parameter(index)) }

    func answer(_ truth: Bool) { if let result { g_value_set_boolean(result, truth ? 1 : 0) } }

    func answer(_ number: Int32) { if let result { g_value_set_int(result, number) } }

    private func parameter(_ index: Int) -> UnsafePointer<GValue>? {
        parameters.baseAddress.map { $0 + 1 + index }
    }
}

/// A handler, which the closure of GTK retains.
private final class Handler: Sendable {
    let handle: @MainActor @Sendable (Signal) -> Void

    init(_ handle: @escaping @MainActor @Sendable (Signal) -> Void) { self.handle = handle }
}

extension Object {
    /// Calls a handler with each emission, until the object is freed.
    func onSignal(_ name: String, _ handle: @escaping @MainActor @Sendable (Signal) -> Void) {
        let handler = Unmanaged.passRetained(Handler(handle)).toOpaque()
        let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), handler)
        g_closure_set_marshal(closure) { closure, result, count, parameters, _, _ in
            guard let data = closure?.pointee.data else { return }
            let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
            nonisolated(unsafe) let signal = Signal(
                parameters: UnsafeBufferPointer(start: parameters, count: Int(count)),
                result: result
            )
            MainActor.assumeIsolated { handler.handle(signal) }
        }
        g_closure_add_finalize_notifier(closure, handler) { handler, _ in
            if let handler { Unmanaged<Handler>.fromOpaque(handler).release() }
        }
        g_signal_connect_closure(raw, name, closure, 0)
    }

    func on(_ name: String, _ handle: @escaping @MainActor @Sendable () -> Void) {
        onSignal(name) { _ in handle() }
    }
}
