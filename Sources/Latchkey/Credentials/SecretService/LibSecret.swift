#if os(Linux)
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The functions of libsecret and GLib, loaded at run time, so that an app links neither.
///
/// Names and types are those of the C headers. Objects are raw pointers; `GObject` and `SecretServiceConnection` own
/// them.
struct LibSecret: Sendable {
    typealias Pointer = UnsafeMutableRawPointer
    typealias Text = UnsafePointer<CChar>
    typealias ErrorPlace = UnsafeMutablePointer<Pointer?>

    // GLib
    let g_object_unref: @convention(c) (Pointer) -> Void
    let g_error_free: @convention(c) (Pointer) -> Void
    let g_free: @convention(c) (Pointer?) -> Void
    let g_strdup: @convention(c) (Text) -> Pointer?
    let g_list_append: @convention(c) (Pointer?, Pointer?) -> Pointer?
    let g_list_free: @convention(c) (Pointer?) -> Void
    let g_hash_table_new_full: @convention(c) (Pointer, Pointer, Pointer?, Pointer?) -> Pointer
    let g_hash_table_insert: @convention(c) (Pointer, Pointer?, Pointer?) -> CInt
    let g_hash_table_unref: @convention(c) (Pointer) -> Void
    let g_main_context_new: @convention(c) () -> Pointer
    let g_main_context_unref: @convention(c) (Pointer) -> Void
    let g_main_context_push_thread_default: @convention(c) (Pointer) -> Void
    let g_main_context_pop_thread_default: @convention(c) (Pointer) -> Void
    let g_main_context_iteration: @convention(c) (Pointer, CInt) -> CInt
    let g_cancellable_new: @convention(c) () -> Pointer
    let g_cancellable_cancel: @convention(c) (Pointer) -> Void
    let g_io_error_quark: @convention(c) () -> UInt32
    let g_dbus_error_quark: @convention(c) () -> UInt32
    let g_dbus_proxy_get_connection: @convention(c) (Pointer) -> Pointer?
    let g_dbus_connection_set_exit_on_close: @convention(c) (Pointer, CInt) -> Void

    /// Passed on as function pointers, never called.
    let g_str_hash: @Sendable () -> Pointer
    let g_str_equal: @Sendable () -> Pointer
    let g_free_address: @Sendable () -> Pointer

    // libsecret
    let secret_error_get_quark: @convention(c) () -> UInt32
    let secret_schema_newv: @convention(c) (Text, CInt, Pointer) -> Pointer
    let secret_schema_unref: @convention(c) (Pointer) -> Void
    let secret_value_new: @convention(c) (Text, Int, Text) -> Pointer?
    let secret_value_get: @convention(c) (Pointer, UnsafeMutablePointer<Int>) -> Text?
    let secret_value_unref: @convention(c) (Pointer) -> Void
    let secret_service_get_type: @convention(c) () -> UInt
    let secret_service_open_sync: @convention(c) (UInt, Text?, CInt, Pointer?, ErrorPlace) -> Pointer?
    let secret_service_ensure_session_sync: @convention(c) (Pointer, Pointer?, ErrorPlace) -> CInt
    let secret_service_search_sync: @convention(c) (Pointer, Pointer?, Pointer, CInt, Pointer?, ErrorPlace) -> Pointer?
    let secret_service_unlock_sync: @convention(c) (Pointer, Pointer?, Pointer?, ErrorPlace?, ErrorPlace) -> CInt
    let secret_collection_for_alias_sync: @convention(c) (Pointer, Text, CInt, Pointer?, ErrorPlace) -> Pointer?
    let secret_collection_get_locked: @convention(c) (Pointer) -> CInt
    let secret_item_create_sync:
        @convention(c) (Pointer, Pointer, Pointer, Text, Pointer, CInt, Pointer?, ErrorPlace) -> Pointer?
    let secret_item_get_locked: @convention(c) (Pointer) -> CInt
    let secret_item_get_secret: @convention(c) (Pointer) -> Pointer?
    let secret_item_set_secret_sync: @convention(c) (Pointer, Pointer, Pointer?, ErrorPlace) -> CInt
    let secret_item_set_attributes_sync: @convention(c) (Pointer, Pointer, Pointer, Pointer?, ErrorPlace) -> CInt
    let secret_item_delete_sync: @convention(c) (Pointer, Pointer?, ErrorPlace) -> CInt

    /// The library, loaded on first use; nil if it is missing.
    static let shared: LibSecret? = LibSecret(name: "libsecret-1.so.0")

    /// Loads the library; nil if it or a function is missing.
    init?(name: String) {
        // Never closed, because GLib cannot be unloaded.
        guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
        let names = Names(library: library)
        do {
            g_object_unref = try names.find("g_object_unref")
            g_error_free = try names.find("g_error_free")
            g_free = try names.find("g_free")
            g_strdup = try names.find("g_strdup")
            g_list_append = try names.find("g_list_append")
            g_list_free = try names.find("g_list_free")
            g_hash_table_new_full = try names.find("g_hash_table_new_full")
            g_hash_table_insert = try names.find("g_hash_table_insert")
            g_hash_table_unref = try names.find("g_hash_table_unref")
            g_main_context_new = try names.find("g_main_context_new")
            g_main_context_unref = try names.find("g_main_context_unref")
            g_main_context_push_thread_default = try names.find("g_main_context_push_thread_default")
            g_main_context_pop_thread_default = try names.find("g_main_context_pop_thread_default")
            g_main_context_iteration = try names.find("g_main_context_iteration")
            g_cancellable_new = try names.find("g_cancellable_new")
            g_cancellable_cancel = try names.find("g_cancellable_cancel")
            g_io_error_quark = try names.find("g_io_error_quark")
            g_dbus_error_quark = try names.find("g_dbus_error_quark")
            g_dbus_proxy_get_connection = try names.find("g_dbus_proxy_get_connection")
            g_dbus_connection_set_exit_on_close = try names.find("g_dbus_connection_set_exit_on_close")
            g_str_hash = try names.address("g_str_hash")
            g_str_equal = try names.address("g_str_equal")
            g_free_address = try names.address("g_free")
            secret_error_get_quark = try names.find("secret_error_get_quark")
            secret_schema_newv = try names.find("secret_schema_newv")
            secret_schema_unref = try names.find("secret_schema_unref")
            secret_value_new = try names.find("secret_value_new")
            secret_value_get = try names.find("secret_value_get")
            secret_value_unref = try names.find("secret_value_unref")
            secret_service_get_type = try names.find("secret_service_get_type")
            secret_service_open_sync = try names.find("secret_service_open_sync")
            secret_service_ensure_session_sync = try names.find("secret_service_ensure_session_sync")
            secret_service_search_sync = try names.find("secret_service_search_sync")
            secret_service_unlock_sync = try names.find("secret_service_unlock_sync")
            secret_collection_for_alias_sync = try names.find("secret_collection_for_alias_sync")
            secret_collection_get_locked = try names.find("secret_collection_get_locked")
            secret_item_create_sync = try names.find("secret_item_create_sync")
            secret_item_get_locked = try names.find("secret_item_get_locked")
            secret_item_get_secret = try names.find("secret_item_get_secret")
            secret_item_set_secret_sync = try names.find("secret_item_set_secret_sync")
            secret_item_set_attributes_sync = try names.find("secret_item_set_attributes_sync")
            secret_item_delete_sync = try names.find("secret_item_delete_sync")
        } catch {
            return nil
        }
    }
}

/// Looks up symbols of a library and its dependencies.
private struct Names {
    let library: UnsafeMutableRawPointer

    struct Missing: Error {}

    /// A function of the type in its header.
    func find<Function>(_ name: String) throws -> Function {
        guard let address = dlsym(library, name) else { throw Missing() }
        return unsafeBitCast(address, to: Function.self)
    }

    func address(_ name: String) throws -> @Sendable () -> UnsafeMutableRawPointer {
        guard let address = dlsym(library, name) else { throw Missing() }
        let number = UInt(bitPattern: address)
        return { UnsafeMutableRawPointer(bitPattern: number).unsafelyUnwrapped }
    }
}
#endif
