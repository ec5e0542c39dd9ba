// swift-tools-version: 6.2

import PackageDescription

// The client SDK needs no other package. The server and the examples do, and those packages are fetched with the trait
// `Server` only: `swift build --traits Server`. A backend that checks tokens fetches swift-crypto with the trait
// `Verifier`, and with `VerifierMiddleware` also Hummingbird.

/// The settings of every target; warnings are errors.
let common: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

extension Target {
    /// The name of a target: that of its folder.
    private static func name(_ path: String) -> String {
        path.split(separator: "/").last.map { String($0) } ?? path
    }

    /// Examples are another package to the compiler, so they can use only the public API, like an app.
    private static func isExample(_ path: String) -> Bool {
        path.contains("Examples/")
    }

    /// Adds the target whose error names the trait to use if the packages of that trait are missing.
    private static func needingTrait(_ path: String, _ dependencies: [Dependency]) -> [Dependency] {
        let isServer = dependencies.contains { if case .productItem = $0 { true } else { false } }
        let verifiers = ["LatchkeyVerifier": "VerifierTrait", "LatchkeyHummingbird": "VerifierMiddlewareTrait"]
        return isServer ? dependencies + [.init(stringLiteral: verifiers[name(path)] ?? "ServerTrait")] : dependencies
    }

    private static func settings(_ path: String) -> [SwiftSetting] {
        isExample(path) ? common + [.unsafeFlags(["-package-name", "examples"])] : common
    }

    static func library(
        _ path: String,
        _ dependencies: [Dependency] = [],
        exclude: [String] = [],
        embedding files: [String] = []
    ) -> Target {
        .target(
            name: name(path),
            dependencies: needingTrait(path, dependencies),
            path: path,
            exclude: exclude,
            resources: files.map { .embedInCode($0) },
            packageAccess: !isExample(path),
            swiftSettings: settings(path)
        )
    }

    static func program(_ path: String, _ dependencies: [Dependency], linkerSettings: [LinkerSetting] = []) -> Target {
        .executableTarget(
            name: name(path),
            dependencies: needingTrait(path, dependencies),
            path: path,
            packageAccess: !isExample(path),
            swiftSettings: settings(path),
            linkerSettings: linkerSettings
        )
    }

    static func tests(_ path: String, _ dependencies: [Dependency] = [], exclude: [String] = []) -> Target {
        .testTarget(
            name: name(path),
            dependencies: needingTrait(path, dependencies),
            path: path,
            exclude: exclude,
            packageAccess: !isExample(path),
            swiftSettings: settings(path)
        )
    }

    /// Compiles like an app of an older SDK: in Swift 5, without upcoming features.
    static func appOfAnotherSDK(_ path: String, _ dependencies: [Dependency]) -> Target {
        .target(
            name: name(path),
            dependencies: needingTrait(path, dependencies),
            path: path,
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
        )
    }

    /// A library of the system.
    ///
    /// It does not use pkg-config, which would warn every app about each missing library.
    static func system(_ name: String) -> Target {
        .systemLibrary(name: name, path: "Server/Sources/\(name)")
    }
}

extension [LinkerSetting] {
    /// Omits the names of all symbols, packs relocations, and links GCC's library into the program.
    ///
    /// This saves a tenth of the program, which every start would read. Only plug-ins would look up the names. The
    /// linker `lld` comes with Swift.
    static let small: Self = [
        .unsafeFlags(
            [
                "-use-ld=lld", "-Xclang-linker", "-static-libgcc", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z",
                "-Xlinker", "pack-relative-relocs",
            ],
            .when(platforms: [.linux], configuration: .release)
        )
    ]
}

/// The products of other packages that targets use.
extension Target.Dependency {
    static let argumentParser = server("ArgumentParser", "swift-argument-parser")
    static let coreMetrics = server("CoreMetrics", "swift-metrics")
    static let crypto = server("Crypto", "swift-crypto")
    static let cryptoExtras = server("CryptoExtras", "swift-crypto")
    static let dequeModule = server("DequeModule", "swift-collections")
    static let httpTypes = server("HTTPTypes", "swift-http-types")
    static let hummingbird = server("Hummingbird", "hummingbird")
    static let hummingbirdCore = server("HummingbirdCore", "hummingbird")
    static let hummingbirdTesting = server("HummingbirdTesting", "hummingbird")
    static let logging = server("Logging", "swift-log")
    static let metrics = server("Metrics", "swift-metrics")
    static let mustache = server("Mustache", "swift-mustache")
    static let nioCore = server("NIOCore", "swift-nio")
    static let nioEmbedded = server("NIOEmbedded", "swift-nio")
    static let nioExtras = server("NIOExtras", "swift-nio-extras")
    static let nioHTTP1 = server("NIOHTTP1", "swift-nio")
    static let nioHTTP2 = server("NIOHTTP2", "swift-nio-http2")
    static let nioHTTPTypes = server("NIOHTTPTypes", "swift-nio-extras")
    static let nioHTTPTypesHTTP1 = server("NIOHTTPTypesHTTP1", "swift-nio-extras")
    static let nioHTTPTypesHTTP2 = server("NIOHTTPTypesHTTP2", "swift-nio-extras")
    static let nioPosix = server("NIOPosix", "swift-nio")
    static let nioSSL = server("NIOSSL", "swift-nio-ssl")
    static let nioTLS = server("NIOTLS", "swift-nio")
    static let serviceLifecycle = server("ServiceLifecycle", "swift-service-lifecycle")
    static let unixSignals = server("UnixSignals", "swift-service-lifecycle")

    // For backends that check tokens.
    static let verifierCrypto = product("Crypto", "swift-crypto", ["Server", "Verifier", "VerifierMiddleware"])
    static let verifierCryptoExtras = product(
        "CryptoExtras",
        "swift-crypto",
        ["Server", "Verifier", "VerifierMiddleware"]
    )
    static let middlewareHTTPTypes = product("HTTPTypes", "swift-http-types", ["Server", "VerifierMiddleware"])
    static let middlewareHummingbird = product("Hummingbird", "hummingbird", ["Server", "VerifierMiddleware"])
    static let middlewareNIOCore = product("NIOCore", "swift-nio", ["Server", "VerifierMiddleware"])

    private static func server(_ name: String, _ package: String) -> Target.Dependency {
        product(name, package, ["Server"])
    }

    /// A product that is used if one of the traits is enabled.
    private static func product(_ name: String, _ package: String, _ traits: Set<String>) -> Target.Dependency {
        .product(name: name, package: package, condition: .when(traits: traits))
    }
}

let client: [Target] = [
    .library("Sources/LatchkeyJSON"),
    .target(name: "CLanguageFiles", path: "Sources/CLanguageFiles"),
    // The texts of all languages.
    .library("Sources/LatchkeyLanguages", ["CLanguageFiles", "LatchkeyJSON"], exclude: ["Languages"]),
    .library("Sources/LatchkeyRotation"),
    .library("Sources/LatchkeyAPI", ["LatchkeyJSON"]),
    // libcurl, loaded at run time; the client uses it on Linux, the server everywhere.
    .library("Sources/LatchkeyCurl"),
    .library(
        "Sources/Latchkey",
        [
            "LatchkeyAPI", "LatchkeyJSON", "LatchkeyLanguages",
            .target(name: "LatchkeyCurl", condition: .when(platforms: [.linux])),
        ]
    ),
    .library("Sources/LatchkeyScreens", ["LatchkeyAPI", "LatchkeyLanguages"]),
    .library("Sources/LatchkeyUI", ["Latchkey", "LatchkeyScreens"]),
    .library(
        "Sources/LatchkeyTesting",
        ["Latchkey", "LatchkeyAPI", "LatchkeyCookieLogIn", "LatchkeyCore", "LatchkeyEndpoints", "LatchkeyMemory"]
    ),
    .library("Simulation/SessionSimulation", ["Latchkey", "LatchkeyAPI", "LatchkeyRotation"]),
    .program("Simulation/simulate-sessions", ["SessionSimulation"]),
    .tests("Tests/ArchitectureTests", ["LatchkeyTesting"]),
    // The snippets of the documents are compiled against the products.
    .tests(
        "Tests/DocumentationTests",
        ["Latchkey", "KiiSDK", "LiCoreSDK", "LatchkeyScreens", "LatchkeyUI", "LatchkeyTesting"],
        exclude: ["Preludes"]
    ),
    .tests("Tests/LatchkeyRotationTests", ["LatchkeyRotation"]),
    .tests("Tests/SessionSimulationTests", ["SessionSimulation"]),
    .tests("Tests/LatchkeyJSONTests", ["LatchkeyJSON"]),
    .tests("Tests/LatchkeyLanguagesTests", ["LatchkeyLanguages"]),
    .tests("Tests/LatchkeyAPITests", ["LatchkeyAPI", "LatchkeyJSON"]),
    .tests("Tests/LatchkeyTests", ["Latchkey", "LatchkeyAPI", "LatchkeyTesting", "StoreProcess", .crypto]),
    .program("Tests/StoreProcess", ["Latchkey", "LatchkeyAPI"]),
    .tests(
        "Tests/LatchkeyScreensTests",
        ["LatchkeyScreens", "LatchkeyAPI", "LatchkeyLanguages"],
        exclude: ["QRCode/codes.txt"]
    ),
    .tests("Tests/LatchkeyUITests", ["LatchkeyUI", "Latchkey", "LatchkeyScreens", "LatchkeyTesting"]),
    .tests(
        "Tests/LatchkeyTestingTests",
        ["LatchkeyTesting", "Latchkey", "LatchkeyAPI"],
        exclude: ["LocalServer/program"]
    ),
]

// For backends of others that check access tokens. They know Latchkey over HTTP alone.
let verifier: [Target] = [
    .library("Sources/VerifierTrait"),
    .library(
        "Sources/LatchkeyVerifier",
        ["LatchkeyCurl", "LatchkeyJSON", .verifierCrypto, .verifierCryptoExtras]
    ),
    .library("Sources/VerifierMiddlewareTrait"),
    .library(
        "Sources/LatchkeyHummingbird",
        ["LatchkeyVerifier", .middlewareHTTPTypes, .middlewareHummingbird, .middlewareNIOCore]
    ),
    .library(
        "Tests/VerifierTesting",
        ["LatchkeyVerifier", .crypto, .cryptoExtras, .httpTypes, .hummingbird, .hummingbirdTesting, .nioCore]
    ),
    .tests(
        "Tests/LatchkeyVerifierTests",
        ["LatchkeyVerifier", "LatchkeyJSON", "TestSockets", "VerifierTesting", .crypto, .cryptoExtras, .httpTypes]
    ),
    .tests(
        "Tests/LatchkeyHummingbirdTests",
        [
            "LatchkeyHummingbird", "LatchkeyVerifier", "VerifierTesting", .httpTypes, .hummingbird,
            .hummingbirdTesting, .nioCore,
        ]
    ),
]

let server: [Target] = [
    .target(name: "CEmbeddedFiles", path: "Server/Sources/CEmbeddedFiles"),
    .library("Server/Sources/ServerTrait"),
    .library("Server/Sources/LatchkeyCore", ["LatchkeyJSON", "LatchkeyRotation"]),
    .library("Server/Sources/LatchkeyMemory", ["LatchkeyCore"]),
    .library("Server/Sources/LatchkeyJWS", ["LatchkeyCore", "LatchkeyAPI", "LatchkeyJSON", .crypto, .cryptoExtras]),
    .system("CSodium"),
    .system("CCrypt"),
    .system("CZlib"),
    .system("CZxcvbn"),
    .library(
        "Server/Sources/LatchkeyCrypto",
        [
            "LatchkeyCore", "LatchkeyJWS", "CEmbeddedFiles", "CCrypt", "CSodium", "CZlib", "CZxcvbn", "LatchkeyJSON",
            .crypto, .cryptoExtras, .metrics,
        ],
        exclude: ["Passwords/most-used-passwords.txt"]
    ),
    .target(name: "CPostgres", path: "Server/Sources/CPostgres"),
    .system("CSQLite"),
    .library("Server/Sources/SQLite", ["CSQLite"]),
    .tests("Server/Tests/SQLiteTests", ["CSQLite", "SQLite"]),
    .library("Server/Sources/LatchkeyDatabase", ["CPostgres", "SQLite", .dequeModule, .metrics]),
    .library("Server/Sources/LatchkeyStores", ["LatchkeyCore", "LatchkeyDatabase", "LatchkeyJSON"]),
    .library("Server/Sources/LatchkeyMail", ["LatchkeyCore", "LatchkeyCurl", "LatchkeyLanguages", .crypto, .mustache]),
    .library(
        "Server/Sources/LatchkeyNotifications",
        ["LatchkeyCore", "LatchkeyCurl", "LatchkeyJWS", "LatchkeyLanguages", .nioSSL]
    ),
    .library("Server/Sources/LatchkeyRemoteKeys", ["LatchkeyCore", "LatchkeyCurl"]),
    .library("Server/Sources/LatchkeyFetching", ["LatchkeyCore", "LatchkeyCurl"]),
    .library("Server/Sources/LatchkeyArchives", ["CZlib", "LatchkeyCore"]),
    .target(name: "CPhoneNumber", path: "Server/Sources/CPhoneNumber"),
    .library("Server/Sources/LatchkeyPlaces", ["LatchkeyCore"]),
    .library("Server/Sources/LatchkeyPhoneNumbers", ["LatchkeyCore", "CPhoneNumber", .logging]),
    .library("Server/Sources/LatchkeyEndpoints", ["LatchkeyCore", "LatchkeyAPI", "LatchkeyJSON", "LatchkeyLanguages"]),
    .library(
        "Server/Sources/LatchkeyHTTP",
        [
            "CEmbeddedFiles", "LatchkeyCore", "LatchkeyAPI", "LatchkeyEndpoints", "LatchkeyJSON", .coreMetrics,
            .dequeModule, .httpTypes, .hummingbird, .hummingbirdCore, .logging, .metrics, .nioCore, .nioHTTP1,
            .nioHTTP2, .nioHTTPTypes, .nioHTTPTypesHTTP1, .nioHTTPTypesHTTP2, .nioSSL, .nioTLS,
        ],
        exclude: ["OpenAPI/openapi.json"]
    ),
    .library(
        "Server/Sources/LatchkeyPages",
        [
            "CZlib", "LatchkeyCore", "LatchkeyHTTP", "LatchkeyAPI", "LatchkeyJSON", "LatchkeyLanguages",
            "LatchkeyScreens", .crypto, .httpTypes, .hummingbird, .logging, .mustache, .nioCore,
        ],
        embedding: [
            "Assets/pages.css", "Assets/account.css", "Assets/pages.js", "Assets/mark.svg", "Assets/mark.png",
            "Assets/Illustrations/key.svg", "Assets/Illustrations/envelope.svg", "Assets/Illustrations/device.svg",
            "Assets/Illustrations/list.svg", "Assets/Illustrations/link.svg", "Templates/page.mustache",
            "Templates/form.mustache", "Templates/account.mustache", "Templates/change.mustache",
        ]
    ),
    // The modules of the OpenID conformance suite, for any server.
    .library(
        "Server/Sources/LatchkeyConformance",
        [
            "LatchkeyCore", "LatchkeyCurl", "LatchkeyJSON", .crypto, .cryptoExtras, .nioCore, .nioHTTP1, .nioPosix,
            .nioSSL, .nioTLS,
        ]
    ),
    .library(
        "Server/Sources/LatchkeyCommands",
        [
            "LatchkeyArchives", "LatchkeyConformance", "LatchkeyCore", "LatchkeyCrypto", "LatchkeyCurl", "LatchkeyJWS",
            "LatchkeyDatabase", "LatchkeyStores", "LatchkeyMail", "LatchkeyPhoneNumbers", "LatchkeyPlaces",
            "LatchkeyHTTP", "LatchkeyPages", "LatchkeyNotifications", "LatchkeyLanguages", "LatchkeyFetching",
            "LatchkeyRemoteKeys",
            "LatchkeyCookieLogIn", "LatchkeyEndpoints", "LatchkeyKhorosHTTP",
            "LatchkeyKiiHTTP",
            "LatchkeyJSON", .argumentParser,
            .hummingbird, .hummingbirdCore, .logging, .metrics, .nioCore, .nioExtras, .nioPosix,
            .serviceLifecycle, .unixSignals,
        ]
    ),
    .program("Server/Sources/LatchkeyServer", ["LatchkeyCommands"], linkerSettings: .small),
    .library("Server/Tests/TestDatabases", ["LatchkeyDatabase", "LatchkeyStores"]),
    .library(
        "Server/Tests/ServerTesting",
        [
            "LatchkeyHTTP", "LatchkeyPages", "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto", "LatchkeyDatabase",
            "LatchkeyStores", "LatchkeyJSON", "LatchkeyJWS", "LatchkeyTesting", "TestDatabases", "TestMail",
            .httpTypes, .hummingbird, .hummingbirdCore, .hummingbirdTesting, .crypto, .cryptoExtras, .logging, .metrics,
            .nioCore, .nioPosix, .nioSSL,
        ]
    ),
    .library("Server/Tests/TestSockets", []),
    .tests(
        "Server/Tests/LatchkeyCoreTests",
        ["LatchkeyCore", "LatchkeyCrypto", "LatchkeyMemory", "LatchkeyJSON", "PasskeyInputs"]
    ),
    .tests("Server/Tests/LatchkeyJWSTests", ["LatchkeyJWS", "LatchkeyCore", .crypto, .cryptoExtras]),
    .library(
        "Server/Tests/PasskeyInputs",
        ["LatchkeyCore", "LatchkeyCrypto", .crypto],
        exclude: ["passkey-vectors.json"]
    ),
    .program("Server/Tests/fuzz-passkeys", ["PasskeyInputs"]),
    .tests(
        "Server/Tests/LatchkeyCryptoTests",
        [
            "LatchkeyCrypto", "LatchkeyCore", "LatchkeyJSON", "LatchkeyJWS", "LatchkeyTesting", "PasskeyInputs",
            "ServerTesting", .crypto, .cryptoExtras,
        ],
        exclude: ["SSO/backend.py"]
    ),
    .tests(
        "Server/Tests/LatchkeyDatabaseTests",
        ["LatchkeyDatabase", "SQLite", "TestDatabases", .nioCore, .nioPosix, .nioSSL]
    ),
    .tests(
        "Server/Tests/StoreContractTests",
        ["LatchkeyStores", "LatchkeyDatabase", "LatchkeyCore", "LatchkeyMemory", "TestDatabases", "LatchkeyJSON"]
    ),
    .library("Server/Tests/TestMail", ["LatchkeyTesting"], exclude: ["smtp_server.py", "webhook_server.py"]),
    .tests(
        "Server/Tests/LatchkeyMailTests",
        ["LatchkeyMail", "LatchkeyCore", "LatchkeyCurl", "LatchkeyLanguages", "TestMail", "TestDatabases", .crypto]
    ),
    .library(
        "Server/Tests/TestPush",
        [
            "LatchkeyJWS", "LatchkeyTesting", .httpTypes, .nioCore, .nioHTTP2, .nioHTTPTypes, .nioHTTPTypesHTTP2,
            .nioPosix, .nioSSL,
        ]
    ),
    .tests(
        "Server/Tests/LatchkeyNotificationsTests",
        ["LatchkeyNotifications", "LatchkeyCore", "LatchkeyCurl", "ServerTesting", "TestDatabases", "TestPush"]
    ),
    .tests(
        "Server/Tests/LatchkeyRemoteKeysTests",
        ["LatchkeyRemoteKeys", "LatchkeyCore", "ServerTesting", .nioCore, .nioPosix]
    ),
    .tests(
        "Server/Tests/LatchkeyFetchingTests",
        ["LatchkeyFetching", "LatchkeyCore", "LatchkeyCurl", .nioCore, .nioPosix]
    ),
    .tests("Server/Tests/LatchkeyPlacesTests", ["LatchkeyPlaces", "LatchkeyCore"]),
    .tests("Server/Tests/LatchkeyArchivesTests", ["LatchkeyArchives", "LatchkeyCore", "ServerTesting"]),
    .tests("Server/Tests/LatchkeyPhoneNumbersTests", ["LatchkeyPhoneNumbers", "LatchkeyCore"]),
    .tests(
        "Server/Tests/LatchkeyHTTPTests",
        [
            "LatchkeyHTTP", "LatchkeyEndpoints", "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto",
            "LatchkeyDatabase", "LatchkeyLanguages", "TestSockets", "TestDatabases", "ServerTesting", "LatchkeyAPI",
            "LatchkeyJSON", .crypto,
            .httpTypes, .hummingbird, .hummingbirdCore, .hummingbirdTesting, .logging, .nioCore, .nioEmbedded,
            .nioHTTP1, .nioHTTP2, .nioHTTPTypes,
        ],
        exclude: ["Contract/Golden"]
    ),
    .tests(
        "Server/Tests/LatchkeyPagesTests",
        [
            "LatchkeyPages", "LatchkeyHTTP", "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto", "LatchkeyDatabase",
            "LatchkeyEndpoints", "LatchkeyMail", "LatchkeyStores", "ServerTesting", "LatchkeyScreens", "LatchkeyJSON",
            "TestDatabases", "TestMail", .crypto, .httpTypes, .hummingbird, .hummingbirdTesting, .logging, .nioCore,
            .nioEmbedded,
        ]
    ),
    .tests(
        "Server/Tests/LatchkeyConformanceTests",
        ["LatchkeyConformance", "LatchkeyCore", "LatchkeyJSON", .crypto, .cryptoExtras]
    ),
    .tests(
        "Server/Tests/LatchkeyCommandsTests",
        [
            "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto", "LatchkeyCurl", "LatchkeyDatabase", "LatchkeyHTTP",
            "LatchkeyMail", "LatchkeyNotifications", "LatchkeyStores", "LatchkeyTesting", "TestDatabases", "TestPush",
            .logging, .nioCore, .nioPosix, .argumentParser,
        ]
    ),
    .tests(
        "Server/Tests/EndToEndTests",
        [
            "LatchkeyServer", "SessionProcess", "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto", "LatchkeyCurl",
            "LatchkeyDatabase", "LatchkeyStores", "TestDatabases", "TestMail", "TestPush", "KiiSDK", "Latchkey",
            "LatchkeyAPI", "LatchkeyJSON", "LatchkeyTesting", .nioCore, .nioPosix,
        ],
        exclude: ["TLS/http2_client.py"]
    ),
    // Measured by `make bench`.
    .program("Benchmarks/bare", [.hummingbird]),
    .program("Server/Tests/ObjectPages", ["LatchkeyCore", "LatchkeyDatabase", "LatchkeyStores", "LatchkeyJSON"]),
    .program("Server/Tests/SessionProcess", ["Latchkey", "LatchkeyJSON"]),
]

// Serves clients of other systems. Only `LatchkeyCommands`, `LatchkeyTesting` and tests depend on it.
let compatibility: [Target] = [
    // Apps and web clients that log in by cookie.
    .library(
        "Compatibility/CookieLogIn/Sources/LatchkeyCookieLogIn",
        ["LatchkeyEndpoints", "LatchkeyCore", "LatchkeyAPI", "LatchkeyJSON"]
    ),
    // Clients of Kii Cloud.
    .library("Compatibility/Kii/Sources/KiiSDK", ["Latchkey", "LatchkeyAPI", "LatchkeyJSON"]),
    .library(
        "Compatibility/Kii/Sources/LatchkeyKiiHTTP",
        ["LatchkeyCore", "LatchkeyHTTP", "LatchkeyJSON", .httpTypes, .hummingbird, .logging, .nioCore]
    ),
    .tests(
        "Compatibility/Kii/Tests/KiiSDKTests",
        ["TitleScreenApp", "KiiSDK", "Latchkey", "LatchkeyAPI", "LatchkeyJSON", "LatchkeyTesting", "LatchkeyUI"]
    ),
    .appOfAnotherSDK("Compatibility/Kii/Tests/TitleScreenApp", ["KiiSDK"]),
    .tests(
        "Compatibility/Kii/Tests/LatchkeyKiiHTTPTests",
        [
            "LatchkeyKiiHTTP", "LatchkeyHTTP", "LatchkeyEndpoints", "LatchkeyCommands", "LatchkeyCore",
            "LatchkeyCrypto", "LatchkeyStores", "ServerTesting", "LatchkeyJSON", .httpTypes, .hummingbirdTesting,
        ]
    ),
    .library("Compatibility/Kii/Examples/KiiBalance/Sources/KiiBalanceItems", ["BalanceEntries", "KiiSDK"]),
    .library(
        "Compatibility/Kii/Examples/KiiBalance/Sources/KiiBalance",
        [
            "BalanceEntries", "KiiBalanceItems", "ProgramOptions", "Terminal", "KiiSDK", "Latchkey", "LatchkeyScreens",
            .argumentParser,
        ]
    ),
    .program("Compatibility/Kii/Examples/KiiBalance/Sources/kii-balance", ["KiiBalance", .argumentParser]),
    .tests(
        "Compatibility/Kii/Examples/KiiBalance/Tests/KiiBalanceTests",
        ["KiiBalance", "Terminal", "TerminalTesting", "balance", "kii-balance", .argumentParser]
    ),
    // Clients of Khoros communities.
    .library("Compatibility/Khoros/Sources/LiCoreSDK", ["Latchkey", "LatchkeyAPI", "LatchkeyJSON"]),
    .library(
        "Compatibility/Khoros/Sources/LatchkeyKhorosHTTP",
        ["LatchkeyCore", "LatchkeyHTTP", "LatchkeyJSON", .httpTypes, .hummingbird, .logging, .nioCore]
    ),
    .tests(
        "Compatibility/Khoros/Tests/LiCoreSDKTests",
        [
            "ForumApp", "ForumProcess", "LiCoreSDK", "Latchkey", "LatchkeyAPI", "LatchkeyJSON", "LatchkeyTesting",
            "LatchkeyUI",
        ]
    ),
    .program("Compatibility/Khoros/Tests/ForumProcess", ["LiCoreSDK", "Latchkey", "LatchkeyTesting"]),
    .appOfAnotherSDK("Compatibility/Khoros/Tests/ForumApp", ["LiCoreSDK"]),
    .tests(
        "Compatibility/Khoros/Tests/LatchkeyKhorosHTTPTests",
        [
            "LatchkeyKhorosHTTP", "LatchkeyHTTP", "LatchkeyEndpoints", "LatchkeyCommands", "LatchkeyCore",
            "LatchkeyCrypto", "LatchkeyDatabase", "ServerTesting", "LatchkeyJSON", .httpTypes, .hummingbirdTesting,
        ]
    ),
    .library(
        "Compatibility/Khoros/Examples/Community/Sources/CommunityApp",
        [
            "ProgramOptions", "ScreenCalls", "Terminal", "LiCoreSDK", "Latchkey", "LatchkeyAPI", "LatchkeyScreens",
            "LatchkeyUI", .argumentParser,
        ]
    ),
    .program("Compatibility/Khoros/Examples/Community/Sources/community", ["CommunityApp", .argumentParser]),
    .library(
        "Compatibility/Khoros/Examples/Community/Sources/CommunityServer",
        [
            "LatchkeyHummingbird", "LatchkeyVerifier", "PageServer", "ProgramOptions", "ResourceServer", "SQLite",
            .argumentParser, .httpTypes, .hummingbird, .nioCore,
        ],
        embedding: ["Assets/community.css", "Assets/community.svg", "Templates/front.mustache"]
    ),
    .program(
        "Compatibility/Khoros/Examples/Community/Sources/community-server",
        ["CommunityServer", .argumentParser]
    ),
    .tests(
        "Compatibility/Khoros/Examples/Community/Tests/CommunityTests",
        [
            "CommunityApp", "ScreenCalls", "Terminal", "TerminalTesting", "community", "community-server",
            "LatchkeyScreens",
            .argumentParser,
        ]
    ),
    .tests(
        "Compatibility/Khoros/Examples/Community/Tests/CommunityServerTests",
        [
            "CommunityServer", "PageServer", "ResourceServer", "ResourceServerTesting", .argumentParser, .httpTypes,
            .hummingbird,
            .hummingbirdTesting, .nioCore,
        ]
    ),
]

let examples: [Target] = [
    .library("Examples/Terminal/Sources/ProgramOptions", [.argumentParser]),
    .library(
        "Examples/Web/Sources/PageServer",
        ["ProgramOptions", .argumentParser, .httpTypes, .hummingbird, .logging, .mustache, .nioCore],
        embedding: ["Assets/site.css", "Assets/empty.svg"]
    ),
    .library(
        "Examples/Web/Sources/ResourceServer",
        [
            "LatchkeyCurl", "LatchkeyHummingbird", "LatchkeyVerifier", "SQLite", .crypto, .httpTypes, .hummingbird,
            .logging, .nioCore,
        ]
    ),
    .library(
        "Examples/Web/Tests/ResourceServerTesting",
        ["ResourceServer", .crypto, .httpTypes, .hummingbird, .hummingbirdTesting, .nioCore]
    ),
    .library("Examples/Terminal/Sources/PrintableText"),
    .library("Examples/Terminal/Sources/ScreenCalls", ["Latchkey", "LatchkeyScreens", "LatchkeyUI", "LatchkeyAPI"]),
    .library(
        "Examples/Terminal/Sources/Terminal",
        ["PrintableText", "ScreenCalls", "Latchkey", "LatchkeyScreens", "LatchkeyAPI", .argumentParser]
    ),
    .library("Examples/Terminal/Tests/TerminalTesting", ["LatchkeyTesting", "LatchkeyAPI", "LatchkeyCurl"]),
    .tests("Examples/Terminal/Tests/TerminalTests", ["PrintableText", "ScreenCalls", "Terminal", "LatchkeyScreens"]),
    .library(
        "Examples/Balance/Sources/BalanceEntries",
        ["PrintableText", "ScreenCalls", "Latchkey", "LatchkeyScreens", "LatchkeyUI", "LatchkeyAPI", "LatchkeyJSON"]
    ),
    .library(
        "Examples/Balance/Sources/BalanceModel",
        ["BalanceEntries", "ScreenCalls", "Latchkey", "LatchkeyScreens", "LatchkeyUI", "LatchkeyAPI"]
    ),
    .library(
        "Examples/Balance/Sources/BalanceApp",
        [
            "BalanceEntries", "ProgramOptions", "ScreenCalls", "Terminal", "Latchkey", "LatchkeyScreens", "LatchkeyUI",
            "LatchkeyAPI", .argumentParser,
        ]
    ),
    .program("Examples/Balance/Sources/balance", ["BalanceApp", .argumentParser]),
    .library(
        "Examples/Balance/Sources/BalanceTotal",
        [
            "BalanceEntries", "ProgramOptions", "ScreenCalls", "Terminal", "Latchkey", "LatchkeyAPI", "LatchkeyScreens",
            "LatchkeyUI", .argumentParser,
        ]
    ),
    .program("Examples/Balance/Sources/balance-total", ["BalanceTotal", .argumentParser]),
    .library(
        "Examples/Balance/Sources/BalanceWeb",
        [
            "BalanceEntries", "PageServer", "PrintableText", "ProgramOptions", "ScreenCalls", "Latchkey",
            "LatchkeyScreens", "LatchkeyUI", "LatchkeyAPI", .argumentParser, .httpTypes, .hummingbird, .logging,
        ],
        embedding: [
            "Assets/balance.css", "Assets/balance.js", "Assets/balance.svg", "Templates/page.mustache",
            "Templates/title.mustache", "Templates/list.mustache", "Templates/form.mustache",
            "Templates/delete.mustache", "Templates/message.mustache",
        ]
    ),
    .program("Examples/Balance/Sources/balance-web", ["BalanceWeb", .argumentParser]),
    .tests(
        "Examples/Balance/Tests/BalanceTests",
        [
            "BalanceApp", "BalanceEntries", "BalanceModel", "BalanceTotal", "ScreenCalls", "Terminal",
            "TerminalTesting", "balance", "balance-total", "Latchkey", "LatchkeyScreens", "LatchkeyTesting",
            "LatchkeyAPI", "LatchkeyJSON", .argumentParser,
        ]
    ),
    .tests(
        "Examples/Balance/Tests/BalanceModelTests",
        [
            "BalanceModel", "BalanceEntries", "ScreenCalls", "Latchkey", "LatchkeyAPI", "LatchkeyJSON",
            "LatchkeyScreens", "LatchkeyTesting", "LatchkeyUI",
        ]
    ),
    .tests(
        "Examples/Balance/Tests/BalanceWebTests",
        [
            "BalanceEntries", "BalanceWeb", "PageServer", "ScreenCalls", "Latchkey", "LatchkeyAPI", "LatchkeyScreens",
            "LatchkeyTesting", .argumentParser, .httpTypes, .hummingbird, .hummingbirdTesting,
        ]
    ),
    .library(
        "Examples/Blog/Sources/BlogApp",
        [
            "ProgramOptions", "ScreenCalls", "Terminal", "Latchkey", "LatchkeyScreens", "LatchkeyUI", "LatchkeyAPI",
            .argumentParser,
        ]
    ),
    .program("Examples/Blog/Sources/blog", ["BlogApp", .argumentParser]),
    .library(
        "Examples/Blog/Sources/BlogServer",
        [
            "LatchkeyHummingbird", "LatchkeyVerifier", "PageServer", "ProgramOptions", "ResourceServer", "SQLite",
            .argumentParser, .httpTypes, .hummingbird, .nioCore,
        ],
        embedding: [
            "Assets/blog.css", "Assets/blog.js", "Assets/blog.svg", "Templates/page.mustache",
            "Templates/timeline.mustache", "Templates/composer.mustache", "Templates/credentials.mustache",
            "Templates/message.mustache",
        ]
    ),
    .program("Examples/Blog/Sources/blog-server", ["BlogServer", .argumentParser]),
    .tests(
        "Examples/Blog/Tests/BlogTests",
        [
            "BlogApp", "ScreenCalls", "Terminal", "TerminalTesting", "blog", "blog-server", "Latchkey",
            "LatchkeyScreens",
            "LatchkeyTesting",
            .argumentParser, .httpTypes, .hummingbird, .logging, .nioCore,
        ]
    ),
    .tests(
        "Examples/Blog/Tests/BlogServerTests",
        [
            "BlogServer", "PageServer", "ResourceServer", "ResourceServerTesting", "SQLite", .argumentParser, .crypto,
            .httpTypes, .hummingbird, .hummingbirdTesting, .nioCore,
        ]
    ),
]

let package = Package(
    name: "latchkey",
    platforms: [.macOS(.v15), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "Latchkey", targets: ["Latchkey"]),
        .library(name: "KiiSDK", targets: ["KiiSDK"]),
        .library(name: "LiCoreSDK", targets: ["LiCoreSDK"]),
        .library(name: "LatchkeyScreens", targets: ["LatchkeyScreens"]),
        .library(name: "LatchkeyUI", targets: ["LatchkeyUI"]),
        .library(name: "LatchkeyAPI", targets: ["LatchkeyAPI"]),
        .library(name: "LatchkeyJSON", targets: ["LatchkeyJSON"]),
        .library(name: "LatchkeyRotation", targets: ["LatchkeyRotation"]),
        .library(name: "LatchkeyTesting", targets: ["LatchkeyTesting"]),
        .library(name: "LatchkeyVerifier", targets: ["LatchkeyVerifier"]),
        .library(name: "LatchkeyHummingbird", targets: ["LatchkeyHummingbird"]),
        // For the packages in Examples with apps for one system only.
        .library(name: "BalanceModel", targets: ["BalanceModel", "BalanceEntries", "ScreenCalls"]),
        .library(name: "KiiBalanceItems", targets: ["KiiBalanceItems", "BalanceEntries"]),
        .executable(name: "latchkey", targets: ["LatchkeyServer"]),
        .executable(name: "balance", targets: ["balance"]),
        .executable(name: "balance-total", targets: ["balance-total"]),
        .executable(name: "balance-web", targets: ["balance-web"]),
        .executable(name: "blog", targets: ["blog"]),
        .executable(name: "blog-server", targets: ["blog-server"]),
        .executable(name: "community", targets: ["community"]),
        .executable(name: "community-server", targets: ["community-server"]),
        .executable(name: "kii-balance", targets: ["kii-balance"]),
    ],
    traits: [
        .trait(name: "Server", description: "The server and the examples."),
        .trait(name: "Verifier", description: "LatchkeyVerifier, which checks access tokens in a backend."),
        .trait(name: "VerifierMiddleware", description: "LatchkeyHummingbird, the same as a middleware."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections.git", from: "1.2.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-nio-http2.git", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    ],
    targets: client + verifier + server + compatibility + examples,
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x,
    cxxLanguageStandard: .cxx17
)
