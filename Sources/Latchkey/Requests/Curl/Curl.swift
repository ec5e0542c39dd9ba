#if os(Linux)
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The functions of libcurl that we call, found at run time.
///
/// Foundation itself is linked to this library on Linux, so an app has it already and needs neither a package nor headers.
/// Names and types are those of the C headers. Functions with `…` are called through types with all their arguments: every
/// Linux ABI that Swift has passes integers and pointers to both kinds alike.
struct Curl: Sendable {
    typealias Handle = UnsafeMutableRawPointer
    typealias Text = UnsafePointer<CChar>

    private let curl_global_init: @convention(c) (CLong) -> CInt
    private let curl_version_info: @convention(c) (CInt) -> UnsafeRawPointer?

    let curl_easy_init: @convention(c) () -> Handle?
    let curl_easy_cleanup: @convention(c) (Handle) -> Void
    let curl_easy_pause: @convention(c) (Handle, CInt) -> CInt
    let curl_easy_setopt_long: @convention(c) (Handle, CInt, CLong) -> CInt
    let curl_easy_setopt_offset: @convention(c) (Handle, CInt, Int64) -> CInt
    let curl_easy_setopt_pointer: @convention(c) (Handle, CInt, UnsafeRawPointer?) -> CInt
    let curl_easy_getinfo_long: @convention(c) (Handle, CInt, UnsafeMutablePointer<CLong>) -> CInt
    let curl_easy_getinfo_offset: @convention(c) (Handle, CInt, UnsafeMutablePointer<Int64>) -> CInt
    let curl_slist_append: @convention(c) (Handle?, Text) -> Handle?
    let curl_slist_free_all: @convention(c) (Handle?) -> Void

    let curl_multi_init: @convention(c) () -> Handle?
    let curl_multi_cleanup: @convention(c) (Handle) -> CInt
    let curl_multi_add_handle: @convention(c) (Handle, Handle) -> CInt
    let curl_multi_remove_handle: @convention(c) (Handle, Handle) -> CInt
    let curl_multi_perform: @convention(c) (Handle, UnsafeMutablePointer<CInt>) -> CInt
    let curl_multi_poll: @convention(c) (Handle, Handle?, CUnsignedInt, CInt, UnsafeMutablePointer<CInt>?) -> CInt
    let curl_multi_wakeup: @convention(c) (Handle) -> CInt
    let curl_multi_info_read: @convention(c) (Handle, UnsafeMutablePointer<CInt>) -> UnsafeRawPointer?
    let curl_multi_setopt_long: @convention(c) (Handle, CInt, CLong) -> CInt

    /// The version, as 0x075800 for 7.88.0.
    let version: CUnsignedInt
    /// The version, for people.
    let versionText: String

    /// The library of this process, loaded when it is first asked for; nil where there is none that is new enough.
    static let shared: Curl? = Curl(name: "libcurl.so.4")

    /// The oldest that wakes up a thread that waits for it.
    private static let oldest: CUnsignedInt = 0x074400

    private init?(name: String) {
        // Foundation's own start of the library comes first: in old versions two at once would be a race.
        URLSession(configuration: .ephemeral).invalidateAndCancel()
        // Never closed: its threads may be running.
        guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
        let names = CurlNames(library: library)
        do {
            curl_global_init = try names.find("curl_global_init")
            curl_version_info = try names.find("curl_version_info")
            curl_easy_init = try names.find("curl_easy_init")
            curl_easy_cleanup = try names.find("curl_easy_cleanup")
            curl_easy_pause = try names.find("curl_easy_pause")
            curl_easy_setopt_long = try names.find("curl_easy_setopt")
            curl_easy_setopt_offset = try names.find("curl_easy_setopt")
            curl_easy_setopt_pointer = try names.find("curl_easy_setopt")
            curl_easy_getinfo_long = try names.find("curl_easy_getinfo")
            curl_easy_getinfo_offset = try names.find("curl_easy_getinfo")
            curl_slist_append = try names.find("curl_slist_append")
            curl_slist_free_all = try names.find("curl_slist_free_all")
            curl_multi_init = try names.find("curl_multi_init")
            curl_multi_cleanup = try names.find("curl_multi_cleanup")
            curl_multi_add_handle = try names.find("curl_multi_add_handle")
            curl_multi_remove_handle = try names.find("curl_multi_remove_handle")
            curl_multi_perform = try names.find("curl_multi_perform")
            curl_multi_poll = try names.find("curl_multi_poll")
            curl_multi_wakeup = try names.find("curl_multi_wakeup")
            curl_multi_info_read = try names.find("curl_multi_info_read")
            curl_multi_setopt_long = try names.find("curl_multi_setopt")
        } catch {
            return nil
        }
        guard
            curl_global_init(CurlConstant.globalDefault) == 0,
            let info = curl_version_info(0)?.load(as: CurlVersion.self),
            let text = info.version,
            info.number >= Self.oldest
        else { return nil }
        version = info.number
        versionText = String(cString: text)
    }
}

/// The beginning of `curl_version_info_data`, which is the same in all versions.
struct CurlVersion {
    var age: CInt
    var version: Curl.Text?
    var number: CUnsignedInt
}

/// `CURLMsg`.
struct CurlMessage {
    var kind: CInt
    var easy: Curl.Handle?
    /// A union of a pointer and a `CURLcode`, which is at its beginning.
    var result: CInt
}

/// The names of the loaded library.
private struct CurlNames {
    let library: UnsafeMutableRawPointer

    struct Missing: Error {}

    /// A function, of the type that its header says.
    func find<Function>(_ name: String) throws -> Function {
        guard let address = dlsym(library, name) else { throw Missing() }
        return unsafeBitCast(address, to: Function.self)
    }
}
#endif
