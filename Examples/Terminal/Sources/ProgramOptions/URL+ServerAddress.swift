package import ArgumentParser
package import Foundation

extension URL {
    /// The address of a server on a command line: http or https, with a host.
    package init(serverAddress text: String) throws(ValidationError) {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host(percentEncoded: false)?.isEmpty == false
        else {
            throw ValidationError("\"\(text)\" is not a server's address. Give one like http://127.0.0.1:8080.")
        }
        self = url
    }
}

extension ProcessInfo {
    /// A variable of the environment, or a default if it is missing or empty.
    package static func environment(_ name: String, default usual: String) -> String {
        let value = processInfo.environment[name] ?? ""
        return value.isEmpty ? usual : value
    }
}
