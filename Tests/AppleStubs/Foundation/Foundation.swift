// Foundation on Linux does not have these; they are compiled into the module that uses them.

// page? NSURLAuthenticationMethodServerTrust
@available(iOS 3.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
let NSURLAuthenticationMethodServerTrust = ""
