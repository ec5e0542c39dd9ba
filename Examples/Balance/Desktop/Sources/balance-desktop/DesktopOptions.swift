import Adwaita
import Foundation
import LatchkeyUI

/// The options of the command line.
struct DesktopOptions: Sendable {
    struct Fault: Error {
        let message: String
    }

    let server: URL
    let application: String
    let language: Language
    /// The file for the session; nil for the SDK's own place.
    let store: URL?

    /// Reads the values of options.
    init(_ value: (String) -> String?) throws(Fault) {
        server = try Self.server(value("server"))
        application = value("application") ?? "default"
        language = try value("language").map(Self.language) ?? Self.languageOfLocale
        store = value("store").map { URL(filePath: $0) }
    }

    @MainActor
    static func declare(to application: Application) {
        application.addOption("server", "URL", "The address of Latchkey (or $BALANCE_SERVER).")
        application.addOption("application", "ID", "The application's id at Latchkey (default: default).")
        application.addOption("language", "en|ja", "The language of the screens (default: that of the locale).")
        application.addOption("store", "FILE", "The file for the session (default: the desktop's keyring).")
    }
}

extension DesktopOptions {
    private static func server(_ option: String?) throws(Fault) -> URL {
        let named = ProcessInfo.processInfo.environment["BALANCE_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
        let text = option ?? named ?? "http://127.0.0.1:8080"
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host(percentEncoded: false)?.isEmpty == false
        else {
            throw Fault(message: "\"\(text)\" is not a server's address. Give one like http://127.0.0.1:8080.")
        }
        return url
    }

    private static func language(_ tag: String) throws(Fault) -> Language {
        guard let language = Language(rawValue: tag) else {
            throw Fault(message: "\"\(tag)\" is not a language of Balance. Give en or ja.")
        }
        return language
    }

    private static var languageOfLocale: Language {
        let environment = ProcessInfo.processInfo.environment
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        return Language(preferred: locale.map { [$0] } ?? [])
    }
}
