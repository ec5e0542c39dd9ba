import Dispatch
import Foundation

// Foundation and Dispatch on Linux do not have these; they are compiled into the module that uses them.

// page NSURLAuthenticationMethodServerTrust
@available(iOS 3.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
let NSURLAuthenticationMethodServerTrust = ""
// page DispatchSourceFileSystemObject
@available(iOS 8.0, macOS 10.10, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
protocol DispatchSourceFileSystemObject: DispatchSourceProtocol, Sendable {}
@available(iOS 2.0, macOS 10.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
extension FileManager {
    // page FileManager/containerURL(forSecurityApplicationGroupIdentifier:)
    @available(iOS 7.0, macOS 10.8, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
    func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { fatalError() }
}
@available(iOS 8.0, macOS 10.10, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
extension DispatchSource {
    // page DispatchSource/makeFileSystemObjectSource(fileDescriptor:eventMask:queue:)
    static func makeFileSystemObjectSource(
        fileDescriptor: Int32,
        eventMask: DispatchSource.FileSystemEvent,
        queue: DispatchQueue? = nil
    ) -> any DispatchSourceFileSystemObject { fatalError() }
}
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
extension URL {
    // page URL/applicationSupportDirectory
    static var applicationSupportDirectory: URL { fatalError() }
}
