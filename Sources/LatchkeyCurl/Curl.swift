import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The functions of libcurl that this module calls, found at run time.
///
/// So a program that makes no request loads neither the library nor its dependencies, and the build needs no headers.
/// Names and types are those of the C headers.
package struct Curl: Sendable {
    package typealias Handle = UnsafeMutableRawPointer
    package typealias Text = UnsafePointer<CChar>

    private let curl_global_init: @convention(c) (CLong) -> CInt
    private let curl_version_info: @convention(c) (CInt) -> UnsafeRawPointer?
    private let curl_easy_strerror: @convention(c) (CInt) -> Text?
    private let curl_easy_setopt: VariadicFunction
    private let curl_easy_getinfo: VariadicFunction
    private let curl_multi_setopt: VariadicFunction

    package let curl_easy_init: @convention(c) () -> Handle?
    package let curl_easy_cleanup: @convention(c) (Handle) -> Void
    package let curl_easy_perform: @convention(c) (Handle) -> CInt
    let curl_easy_pause: @convention(c) (Handle, CInt) -> CInt
    package let curl_slist_append: @convention(c) (Handle?, Text) -> Handle?
    package let curl_slist_free_all: @convention(c) (Handle?) -> Void

    let curl_multi_init: @convention(c) () -> Handle?
    let curl_multi_cleanup: @convention(c) (Handle) -> CInt
    let curl_multi_add_handle: @convention(c) (Handle, Handle) -> CInt
    let curl_multi_remove_handle: @convention(c) (Handle, Handle) -> CInt
    let curl_multi_perform: @convention(c) (Handle, UnsafeMutablePointer<CInt>) -> CInt
    let curl_multi_poll: @convention(c) (Handle, Handle?, CUnsignedInt, CInt, UnsafeMutablePointer<CInt>?) -> CInt
    let curl_multi_wakeup: @convention(c) (Handle) -> CInt
    let curl_multi_info_read: @convention(c) (Handle, UnsafeMutablePointer<CInt>) -> UnsafeRawPointer?

    /// The version as a number, for example 0x075800 for 7.88.0.
    let version: CUnsignedInt
    /// The version as text.
    package let versionText: String
    private let features: CInt

    /// The library of this process, loaded on first use.
    ///
    /// - Throws: `CurlUnavailable` if it is missing or too old.
    package static func load() throws(CurlUnavailable) -> Curl { try loaded.get() }

    private static let loaded = Result { () throws(CurlUnavailable) in try Curl(name: standardName) }

    #if canImport(Darwin)
    private static let standardName = "/usr/lib/libcurl.4.dylib"
    #else
    private static let standardName = "libcurl.so.4"
    #endif

    /// The oldest supported version, which introduced `curl_multi_wakeup`.
    private static let oldest: CUnsignedInt = 0x074400

    /// Turns off OpenSSL's cleanup at exit, which would crash a thread that still uses TLS.
    ///
    /// If this option is set before OpenSSL's first use, the kernel does the cleanup (`OPENSSL_init_crypto(3)`). A
    /// libcurl may be built without OpenSSL.
    private static func turnOffCleanupAtExit(of library: UnsafeMutableRawPointer) {
        typealias Initialize = @convention(c) (_ options: UInt64, _ settings: UnsafeRawPointer?) -> CInt
        let noCleanupAtExit: UInt64 = 0x0008_0000
        guard let address = dlsym(library, "OPENSSL_init_crypto") else { return }
        _ = unsafeBitCast(address, to: Initialize.self)(noCleanupAtExit, nil)
    }

    /// Loads a library by its name; programs call `load` instead.
    package init(name: String) throws(CurlUnavailable) {
        // Never closed, because its threads may be running.
        guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw .missing }
        Self.turnOffCleanupAtExit(of: library)
        let names = CurlNames(library: library)
        curl_global_init = try names.find("curl_global_init")
        curl_version_info = try names.find("curl_version_info")
        curl_easy_strerror = try names.find("curl_easy_strerror")
        curl_easy_setopt = VariadicFunction(try names.address(of: "curl_easy_setopt"))
        curl_easy_getinfo = VariadicFunction(try names.address(of: "curl_easy_getinfo"))
        curl_multi_setopt = VariadicFunction(try names.address(of: "curl_multi_setopt"))
        curl_easy_init = try names.find("curl_easy_init")
        curl_easy_cleanup = try names.find("curl_easy_cleanup")
        curl_easy_perform = try names.find("curl_easy_perform")
        curl_easy_pause = try names.find("curl_easy_pause")
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
        guard
            curl_global_init(CurlConstant.globalDefault) == 0,
            let info = curl_version_info(0)?.load(as: CurlVersion.self),
            let text = info.version
        else { throw .missing }
        guard info.number >= Self.oldest else { throw .tooOld(version: String(cString: text)) }
        version = info.number
        versionText = String(cString: text)
        features = info.features
    }

    /// Whether it was built with HTTP/2.
    package var speaksHTTP2: Bool { features & CurlConstant.hasHTTP2 != 0 }

    /// The meaning of a `CURLcode`, in libcurl's words.
    package func text(of code: CInt) -> String {
        curl_easy_strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}

extension Curl {
    /// Sets an option to a number.
    @discardableResult
    package func set(_ option: CurlOption, of handle: Handle, _ value: CLong) -> CInt {
        curl_easy_setopt(handle, option.rawValue, value)
    }

    /// Sets an option to a size.
    @discardableResult
    package func set(_ option: CurlOption, of handle: Handle, size: Int64) -> CInt {
        curl_easy_setopt(handle, option.rawValue, size)
    }

    /// Sets an option to a text, which is copied.
    @discardableResult
    package func set(_ option: CurlOption, of handle: Handle, _ value: String) -> CInt {
        value.withCString { curl_easy_setopt(handle, option.rawValue, $0) }
    }

    /// Sets an option to a function, a list, or the argument of a callback.
    @discardableResult
    package func set(_ option: CurlOption, of handle: Handle, _ value: UnsafeRawPointer?) -> CInt {
        curl_easy_setopt(handle, option.rawValue, value)
    }

    /// A number of a transfer; nil if it is unknown.
    package func number(_ info: CurlInfo, of handle: Handle) -> Int? {
        var number: CLong = 0
        return curl_easy_getinfo(handle, info.rawValue, &number) == 0 ? Int(number) : nil
    }

    /// A size or time of a transfer; nil if it is unknown.
    func size(_ info: CurlInfo, of handle: Handle) -> Int64? {
        var size: Int64 = 0
        return curl_easy_getinfo(handle, info.rawValue, &size) == 0 ? size : nil
    }

    func setConnectionsPerHost(_ count: Int, of multi: Handle) {
        _ = curl_multi_setopt(multi, CurlConstant.connectionsPerHost, CLong(count))
    }
}

/// Why the client cannot make requests.
public enum CurlUnavailable: Error, Equatable, Sendable, CustomStringConvertible {
    /// This computer has no libcurl.
    case missing
    case tooOld(version: String)

    /// The problem, with the packages to install.
    public var description: String {
        let packages = "Install libcurl4 (Debian, Ubuntu) or libcurl (Fedora)"
        return switch self {
        case .missing: "libcurl was not found. \(packages), version 7.68 or later."
        case .tooOld(let version): "libcurl \(version) is too old. \(packages), version 7.68 or later."
        }
    }
}

/// The beginning of `curl_version_info_data`, which is the same in all versions.
private struct CurlVersion {
    var age: CInt
    var version: Curl.Text?
    var number: CUnsignedInt
    var host: Curl.Text?
    var features: CInt
}

/// `CURLMsg`.
struct CurlMessage {
    var kind: CInt
    var easy: Curl.Handle?
    /// A union of a pointer and a `CURLcode`; the code is at its beginning.
    var result: CInt
}

/// The symbols of the loaded library.
private struct CurlNames {
    let library: UnsafeMutableRawPointer

    /// A function with the type from its header.
    func find<Function>(_ name: String) throws(CurlUnavailable) -> Function {
        unsafeBitCast(try address(of: name), to: Function.self)
    }

    func address(of name: String) throws(CurlUnavailable) -> UnsafeMutableRawPointer {
        // Version 7.68 has all of them.
        guard let address = dlsym(library, name) else { throw .tooOld(version: "without \(name)") }
        return address
    }
}
