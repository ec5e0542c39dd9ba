import Foundation

/// Functions of OpenSSL, which libpq brings along.
enum OpenSSLFunction {
    /// A function by its name; nil where libpq was built without OpenSSL.
    static func find<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(everyLibrary, name).map { unsafeBitCast($0, to: type) }
    }

    /// `RTLD_DEFAULT`, which is a cast that C's importer leaves out.
    private static var everyLibrary: UnsafeMutableRawPointer? {
        #if canImport(Darwin)
        UnsafeMutableRawPointer(bitPattern: -2)
        #else
        nil
        #endif
    }
}
