import Foundation
import Testing

/// The imports that each target may have.
///
/// Layers are targets, so the compiler enforces most of this. These tests check the rest and state the reasons.
@Suite struct ImportTests {
    /// The modules that a target's sources may import besides Swift's own.
    struct Rule: CustomTestStringConvertible, Sendable {
        let target: String
        let mayImport: Set<String>
        let reason: String

        var testDescription: String { target }
    }

    static let rules = [
        Rule(target: "Sources/LatchkeyJSON", mayImport: [], reason: "A value that client and server share."),
        Rule(
            target: "Sources/LatchkeyRotation",
            mayImport: [],
            reason: "The rule of refresh is a value: the server, its fake and the simulation share it."
        ),
        Rule(
            target: "Sources/LatchkeyAPI",
            mayImport: ["LatchkeyJSON"],
            reason: "The wire is shared by client and server; an app gets it without any dependency."
        ),
        Rule(
            target: "Sources/LatchkeyLanguages",
            mayImport: ["CLanguageFiles", "LatchkeyJSON"],
            reason: "All texts are in files that SDK, screens and server share."
        ),
        Rule(
            target: "Sources/LatchkeyCurl",
            mayImport: [],
            reason: "It finds libcurl when it is first needed; FoundationNetworking is linked to it."
        ),
        Rule(
            target: "Sources/LatchkeyVerifier",
            mayImport: ["LatchkeyCurl", "LatchkeyJSON", "Crypto", "CryptoExtras"],
            reason: "A backend compiles it without the server's rules, and knows Latchkey over HTTP alone."
        ),
        Rule(
            target: "Sources/LatchkeyHummingbird",
            mayImport: ["LatchkeyVerifier", "HTTPTypes", "Hummingbird", "NIOCore"],
            reason: "It is the verifier for one framework, and checks nothing itself."
        ),
        Rule(
            target: "Sources/Latchkey",
            mayImport: [
                "LatchkeyAPI", "LatchkeyCurl", "LatchkeyJSON", "LatchkeyLanguages", "FoundationNetworking", "Security",
                "AuthenticationServices",
            ],
            reason: "An app that adds the SDK adds nothing else."
        ),
        Rule(
            target: "Sources/LatchkeyTesting",
            mayImport: [
                "Latchkey", "LatchkeyAPI", "LatchkeyCookieLogIn", "LatchkeyCore", "LatchkeyEndpoints", "LatchkeyMemory",
                "FoundationNetworking",
            ],
            reason: "The fake server is the real rules and endpoints, without a framework, a database or a network."
        ),
        Rule(
            target: "Sources/LatchkeyScreens",
            mayImport: ["LatchkeyAPI", "LatchkeyJSON", "LatchkeyLanguages"],
            reason: "Screens are values: no toolkit and no network, so that every front can render them."
        ),
        Rule(
            target: "Sources/LatchkeyUI",
            mayImport: ["Latchkey", "LatchkeyScreens", "Accessibility", "AppKit", "SwiftUI", "UIKit"],
            reason: "Views show what the screens say, and the model makes their calls with the SDK."
        ),
        Rule(
            target: "Server/Sources/LatchkeyCore",
            mayImport: ["LatchkeyJSON", "LatchkeyRotation"],
            reason: "The rules know neither wire nor storage; cryptography and time come in as protocols."
        ),
        Rule(
            target: "Server/Sources/LatchkeyMemory",
            mayImport: ["LatchkeyCore"],
            reason:
                "The fake server is the real rules on these tables, so an app's tests get them without any dependency."
        ),
        Rule(
            target: "Server/Sources/LatchkeyJWS",
            mayImport: ["LatchkeyCore", "LatchkeyAPI", "LatchkeyJSON", "Crypto", "CryptoExtras"],
            reason: "It signs and verifies tokens; their claims are the caller's."
        ),
        Rule(
            target: "Server/Sources/LatchkeyCrypto",
            mayImport: [
                "LatchkeyCore", "LatchkeyJSON", "LatchkeyJWS", "CEmbeddedFiles", "CCrypt", "CSodium", "CZlib",
                "CZxcvbn",
                "Crypto", "CryptoExtras", "Metrics",
            ],
            reason: "It implements Core's protocols for cryptography; it stores nothing and answers no request."
        ),
        Rule(
            target: "Server/Sources/SQLite",
            mayImport: ["CSQLite"],
            reason: "A connection to a file; the examples use it too."
        ),
        Rule(
            target: "Server/Sources/LatchkeyDatabase",
            mayImport: ["CPostgres", "DequeModule", "Metrics", "SQLite"],
            reason: "An engine knows no feature."
        ),
        Rule(
            target: "Server/Sources/LatchkeyStores",
            mayImport: ["LatchkeyCore", "LatchkeyDatabase", "LatchkeyJSON"],
            reason: "Stores use portable SQL and no engine's own functions."
        ),
        Rule(
            target: "Server/Sources/LatchkeyMail",
            mayImport: ["LatchkeyCore", "LatchkeyCurl", "LatchkeyLanguages", "Crypto", "Mustache"],
            reason: "It writes messages and delivers them; Core decides which and when."
        ),
        Rule(
            target: "Server/Sources/LatchkeyPlaces",
            mayImport: ["LatchkeyCore"],
            reason: "A file of places is bytes; nothing else reads them."
        ),
        Rule(
            target: "Server/Sources/LatchkeyArchives",
            mayImport: ["LatchkeyCore", "CZlib"],
            reason: "It writes archives; Core decides what is in them."
        ),
        Rule(
            target: "Server/Sources/LatchkeyPhoneNumbers",
            mayImport: ["LatchkeyCore", "CPhoneNumber", "Logging"],
            reason: "It parses phone numbers; rules about them are in Core."
        ),
        Rule(
            target: "Server/Sources/LatchkeyEndpoints",
            mayImport: ["LatchkeyCore", "LatchkeyAPI", "LatchkeyJSON", "LatchkeyLanguages"],
            reason: "Endpoints are values for any HTTP server: they know neither a framework nor a network."
        ),
        Rule(
            target: "Server/Sources/LatchkeyHTTP",
            mayImport: [
                "CEmbeddedFiles", "LatchkeyCore", "LatchkeyAPI", "LatchkeyEndpoints", "LatchkeyJSON", "Hummingbird",
                "HummingbirdCore",
                "HTTPTypes", "Logging",
                "Metrics", "CoreMetrics", "DequeModule", "NIOCore", "NIOHTTP1", "NIOHTTP2", "NIOHTTPTypes",
                "NIOHTTPTypesHTTP1",
                "NIOHTTPTypesHTTP2",
                "NIOSSL",
                "NIOTLS",
            ],
            reason: "Routes map the domain to the wire; they see neither database nor cryptography but TLS."
        ),
        Rule(
            target: "Server/Sources/LatchkeyPages",
            mayImport: [
                "LatchkeyCore", "LatchkeyHTTP", "LatchkeyAPI", "LatchkeyJSON", "LatchkeyLanguages", "LatchkeyScreens",
                "Crypto", "CZlib", "Hummingbird", "HTTPTypes", "Logging", "Mustache", "NIOCore",
            ],
            reason: "Pages show what the rules and the screens say; they store nothing."
        ),
        Rule(
            target: "Server/Sources/LatchkeyNotifications",
            mayImport: ["LatchkeyCore", "LatchkeyCurl", "LatchkeyJWS", "LatchkeyLanguages", "NIOSSL"],
            reason: "It delivers notifications to their providers; Core decides which and when."
        ),
        Rule(
            target: "Server/Sources/LatchkeyConformance",
            mayImport: [
                "LatchkeyCore", "LatchkeyCurl", "LatchkeyJSON", "Crypto", "CryptoExtras", "NIOCore", "NIOHTTP1",
                "NIOPosix", "NIOSSL", "NIOTLS",
            ],
            reason: "It tests any server from outside, so it knows nothing of this one; Core gives it Base64URL."
        ),
        Rule(
            target: "Server/Sources/LatchkeyRemoteKeys",
            mayImport: ["LatchkeyCore", "LatchkeyCurl"],
            reason: "It fetches a backend's public keys; Core decides their use."
        ),
        Rule(
            target: "Server/Sources/LatchkeyFetching",
            mayImport: ["LatchkeyCore", "LatchkeyCurl"],
            reason: "It fetches URLs; Core decides which addresses it may call."
        ),
        Rule(
            target: "Compatibility/CookieLogIn/Sources/LatchkeyCookieLogIn",
            mayImport: ["LatchkeyCore", "LatchkeyAPI", "LatchkeyEndpoints", "LatchkeyJSON"],
            reason: "Another login's endpoints are values like all others."
        ),
        Rule(
            target: "Compatibility/Khoros/Sources/LatchkeyKhorosHTTP",
            mayImport: [
                "LatchkeyCore", "LatchkeyHTTP", "LatchkeyJSON", "Hummingbird", "HTTPTypes", "Logging", "NIOCore",
            ],
            reason: "Another system's wire is a face of the same rules."
        ),
        Rule(
            target: "Compatibility/Kii/Sources/KiiSDK",
            mayImport: ["Latchkey", "LatchkeyAPI", "LatchkeyJSON", "FoundationNetworking"],
            reason: "A face of the SDK, and nothing that the SDK does not do."
        ),
        Rule(
            target: "Compatibility/Kii/Sources/LatchkeyKiiHTTP",
            mayImport: [
                "LatchkeyCore", "LatchkeyHTTP", "LatchkeyJSON", "Hummingbird", "HTTPTypes", "Logging", "NIOCore",
            ],
            reason: "Another system's wire is a face of the same rules."
        ),
        Rule(
            target: "Compatibility/Khoros/Sources/LiCoreSDK",
            mayImport: ["Latchkey", "LatchkeyAPI", "LatchkeyJSON", "FoundationNetworking", "UIKit"],
            reason: "A face of the SDK, and nothing that the SDK does not do."
        ),
        Rule(
            target: "Examples/Terminal/Sources/ProgramOptions",
            mayImport: ["ArgumentParser"],
            reason: "Command lines know no SDK."
        ),
        Rule(
            target: "Examples/Terminal/Sources/PrintableText",
            mayImport: [],
            reason: "Text is safe to show or it is not, wherever it is shown."
        ),
        Rule(
            target: "Examples/Terminal/Sources/ScreenCalls",
            mayImport: ["Latchkey", "LatchkeyAPI", "LatchkeyScreens", "LatchkeyUI"],
            reason: "It makes the calls of the screens with the SDK, and shows nothing."
        ),
        Rule(
            target: "Examples/Terminal/Sources/Terminal",
            mayImport: [
                "PrintableText", "ScreenCalls", "Latchkey", "LatchkeyAPI", "LatchkeyScreens", "ArgumentParser",
            ],
            reason: "It is the same for every program in the terminal."
        ),
        Rule(
            target: "Examples/Balance/Sources/BalanceEntries",
            mayImport: [
                "PrintableText", "ScreenCalls", "Latchkey", "LatchkeyAPI", "LatchkeyJSON", "LatchkeyScreens",
                "LatchkeyUI",
            ],
            reason: "Entries are the same in a terminal and in a browser."
        ),
        Rule(
            target: "Examples/Balance/Sources/BalanceModel",
            mayImport: [
                "BalanceEntries", "ScreenCalls", "Latchkey", "LatchkeyAPI", "LatchkeyScreens", "LatchkeyUI",
            ],
            reason: "The model runs under every toolkit, so it knows none."
        ),
        Rule(
            target: "Examples/Balance/Sources/BalanceApp",
            mayImport: [
                "BalanceEntries", "ProgramOptions", "ScreenCalls", "Terminal", "Latchkey", "LatchkeyAPI",
                "LatchkeyScreens", "LatchkeyUI", "ArgumentParser",
            ],
            reason: "An app for the terminal needs nothing but the SDK."
        ),
        Rule(
            target: "Examples/Balance/Sources/BalanceTotal",
            mayImport: [
                "BalanceEntries", "ProgramOptions", "ScreenCalls", "Terminal", "Latchkey", "LatchkeyAPI",
                "LatchkeyScreens", "LatchkeyUI", "ArgumentParser",
            ],
            reason: "It shows the app's session without any screen."
        ),
        Rule(
            target: "Examples/Balance/Sources/BalanceWeb",
            mayImport: [
                "BalanceEntries", "PageServer", "PrintableText", "ProgramOptions", "ScreenCalls", "Latchkey",
                "LatchkeyAPI", "LatchkeyScreens", "LatchkeyUI", "ArgumentParser", "HTTPTypes", "Hummingbird", "Logging",
            ],
            reason: "The web app knows Latchkey through the SDK alone."
        ),
        Rule(
            target: "Examples/Balance/Desktop/Sources/Adwaita",
            mayImport: ["CAdwaita", "Observation"],
            reason: "Widgets know no screen."
        ),
        Rule(
            target: "Examples/Balance/Desktop/Sources/balance-desktop",
            mayImport: ["Adwaita", "BalanceEntries", "BalanceModel", "ScreenCalls", "LatchkeyUI"],
            reason: "Pages show models, and never call GTK."
        ),
        Rule(
            target: "Compatibility/Kii/Examples/KiiBalance/Sources/KiiBalanceItems",
            mayImport: ["BalanceEntries", "KiiSDK"],
            reason: "Entries are the same in a terminal and on an iPhone."
        ),
        Rule(
            target: "Compatibility/Kii/Examples/KiiBalance/Sources/KiiBalance",
            mayImport: [
                "BalanceEntries", "KiiBalanceItems", "KiiSDK", "Latchkey", "LatchkeyScreens", "ProgramOptions",
                "Terminal",
                "ArgumentParser",
            ],
            reason: "An app of Kii Cloud, on the face of the SDK that it knows."
        ),
        Rule(
            target: "Compatibility/Kii/Examples/KiiBalanceApp/Sources/KiiBalanceUI",
            mayImport: ["BalanceEntries", "KiiBalanceItems", "KiiSDK", "UIKit"],
            reason: "An app of Kii Cloud, on the face of the SDK that it knows."
        ),
        Rule(
            target: "Examples/BalanceApp/Sources/BalanceUI",
            mayImport: [
                "BalanceEntries", "BalanceModel", "ScreenCalls", "LatchkeyScreens", "LatchkeyUI", "SwiftUI", "UIKit",
                "AppKit", "Accessibility",
            ],
            reason: "Views show models, which make the calls."
        ),
        Rule(
            target: "Examples/Blog/Sources/BlogApp",
            mayImport: [
                "ProgramOptions", "ScreenCalls", "Terminal", "Latchkey", "LatchkeyAPI", "LatchkeyScreens", "LatchkeyUI",
                "ArgumentParser", "FoundationNetworking",
            ],
            reason: "An app for the terminal needs nothing but the SDK."
        ),
        Rule(
            target: "Examples/Web/Sources/PageServer",
            mayImport: [
                "ProgramOptions", "ArgumentParser", "HTTPTypes", "Hummingbird", "Logging", "Mustache", "NIOCore",
            ],
            reason: "Pages and forms know nothing of Latchkey."
        ),
        Rule(
            target: "Examples/Web/Sources/ResourceServer",
            mayImport: [
                "Crypto", "HTTPTypes", "Hummingbird", "LatchkeyCurl", "LatchkeyHummingbird", "LatchkeyVerifier",
                "Logging", "NIOCore", "SQLite",
            ],
            reason: "A service knows Latchkey over HTTP alone, through neither the SDK nor the server."
        ),
        Rule(
            target: "Examples/Blog/Sources/BlogServer",
            mayImport: [
                "ArgumentParser", "HTTPTypes", "Hummingbird", "LatchkeyHummingbird", "LatchkeyVerifier", "NIOCore",
                "PageServer", "ProgramOptions", "ResourceServer", "SQLite",
            ],
            reason: "A service knows Latchkey over HTTP alone, through neither the SDK nor the server."
        ),
        Rule(
            target: "Compatibility/Khoros/Examples/Community/Sources/CommunityApp",
            mayImport: [
                "LiCoreSDK", "ProgramOptions", "ScreenCalls", "Terminal", "Latchkey", "LatchkeyAPI", "LatchkeyScreens",
                "LatchkeyUI",
                "ArgumentParser", "FoundationNetworking",
            ],
            reason: "An app of a Khoros community, on the face of the SDK that it knows."
        ),
        Rule(
            target: "Compatibility/Khoros/Examples/Community/Sources/CommunityServer",
            mayImport: [
                "ArgumentParser", "HTTPTypes", "Hummingbird", "LatchkeyHummingbird", "LatchkeyVerifier", "NIOCore",
                "PageServer", "ProgramOptions", "ResourceServer", "SQLite",
            ],
            reason: "A service knows Latchkey over HTTP alone, through neither the SDK nor the server."
        ),
        Rule(
            target: "Server/Sources/LatchkeyServer",
            mayImport: ["LatchkeyCommands"],
            reason: "The entry point is a few lines."
        ),
    ]

    private static let ownToSwift: Set<String> = [
        "Foundation", "CoreFoundation", "Dispatch", "Synchronization", "Glibc", "Musl", "Darwin", "Observation",
        "Android",
    ]

    @Test(arguments: rules)
    func `a target imports only what its layer may`(_ rule: Rule) throws {
        let sources = try Sources.of(rule.target)
        #expect(!sources.isEmpty)
        for source in sources {
            let forbidden = source.imports.subtracting(rule.mayImport).subtracting(Self.ownToSwift)
            #expect(forbidden.isEmpty, "\(source.path) imports \(forbidden.sorted()). \(rule.reason)")
        }
    }

    /// The places where a server is put together: the real one, and the fake one.
    private static let compositions = [
        "Server/Sources/LatchkeyCommands/Serve/Composition.swift", "Sources/LatchkeyTesting/Backend/FakeBackend.swift",
    ]

    @Test func `only where a server is put together is code for other systems' clients needed`() throws {
        let modules = try Set(Sources.of("Compatibility").compactMap(\.module))
        #expect(
            modules.isSuperset(of: [
                "LatchkeyCookieLogIn", "KiiSDK", "LatchkeyKiiHTTP", "LiCoreSDK", "LatchkeyKhorosHTTP",
            ])
        )
        for folder in ["Sources", "Server/Sources", "Examples"] {
            for source in try Sources.of(folder) where !Self.compositions.contains(source.path) {
                #expect(source.imports.isDisjoint(with: modules), "\(source.path)")
            }
        }
    }

    @Test func `a forbidden import is found, so the check is not blind`() {
        let source = Sources.Source(
            path: "x.swift",
            text: "package import Hummingbird\n@testable import LatchkeyHTTP\n// import NIO"
        )
        #expect(source.imports == ["Hummingbird", "LatchkeyHTTP"])
    }

    @Test(arguments: ["Helpers", "Utils", "Manager", "Common"])
    func `no file is a place for everything`(_ name: String) throws {
        for target in ["Sources", "Server/Sources", "Compatibility", "Examples"] {
            let named = try Sources.of(target).map(\.path).filter { $0.contains(name) }
            #expect(named.isEmpty)
        }
    }
}
