import CAdwaita

/// A strong reference to an object of GTK, which ends with the Swift object.
///
/// A widget also belongs to its parent. Handlers of its signals must capture the Swift object that owns it weakly, or
/// neither is ever freed.
@MainActor
package class Object {
    let raw: UnsafeMutableRawPointer

    /// Owns a new widget, or shares an object of GTK's.
    init(_ raw: UnsafeMutableRawPointer?) {
        self.raw = g_object_ref_sink(Self.made(raw))
    }

    /// Takes over a reference.
    init(owned raw: UnsafeMutableRawPointer?) {
        self.raw = Self.made(raw)
    }

    isolated deinit { g_object_unref(raw) }

    private static func made(_ raw: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
        guard let raw else { preconditionFailure("GTK made no object.") }
        return raw
    }

    /// The object as one of its classes whose structure is known.
    func pointer<T>(as type: T.Type = T.self) -> UnsafeMutablePointer<T> { raw.assumingMemoryBound(to: type) }

    /// The object as one of its other classes.
    var opaque: OpaquePointer { OpaquePointer(raw) }
}
