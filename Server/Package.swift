// swift-tools-version: 6.2

import PackageDescription

/// What every target here is compiled with; warnings are errors.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

/// What several targets use of other packages.
extension Target.Dependency {
    static let asyncHTTPClient = product(name: "AsyncHTTPClient", package: "async-http-client")
    static let crypto = product(name: "Crypto", package: "swift-crypto")
    static let cryptoExtras = product(name: "CryptoExtras", package: "swift-crypto")
    static let grdb = product(name: "GRDB", package: "GRDB.swift")
    static let httpTypes = product(name: "HTTPTypes", package: "swift-http-types")
    static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
    static let hummingbirdTesting = product(name: "HummingbirdTesting", package: "hummingbird")
    static let jwtKit = product(name: "JWTKit", package: "jwt-kit")
    static let kiiSDK = product(name: "KiiSDK", package: "latchkey")
    static let latchkey = product(name: "Latchkey", package: "latchkey")
    static let latchkeyAPI = product(name: "LatchkeyAPI", package: "latchkey")
    static let latchkeyJSON = product(name: "LatchkeyJSON", package: "latchkey")
    static let latchkeyScreens = product(name: "LatchkeyScreens", package: "latchkey")
    static let latchkeyTesting = product(name: "LatchkeyTesting", package: "latchkey")
    static let logging = product(name: "Logging", package: "swift-log")
    static let metrics = product(name: "Metrics", package: "swift-metrics")
    static let mustache = product(name: "Mustache", package: "swift-mustache")
    static let nioHTTPTypesHTTP2 = product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras")
    static let nioCore = product(name: "NIOCore", package: "swift-nio")
    static let nioEmbedded = product(name: "NIOEmbedded", package: "swift-nio")
    static let nioHTTP1 = product(name: "NIOHTTP1", package: "swift-nio")
    static let nioHTTP2 = product(name: "NIOHTTP2", package: "swift-nio-http2")
    static let nioHTTPTypes = product(name: "NIOHTTPTypes", package: "swift-nio-extras")
    static let nioPosix = product(name: "NIOPosix", package: "swift-nio")
    static let nioSSL = product(name: "NIOSSL", package: "swift-nio-ssl")
}

let package = Package(
    name: "latchkey-server",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "latchkey", targets: ["latchkey"])
    ],
    dependencies: [
        .package(name: "latchkey", path: ".."),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-nio-http2.git", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections.git", from: "1.2.0"),
        .package(url: "https://github.com/apple/swift-configuration.git", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-system.git", from: "1.8.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.1.1"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
        .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.0"),
    ],
    targets: [
        .target(
            name: "LatchkeyCore",
            dependencies: [.latchkeyJSON, .product(name: "LatchkeyRotation", package: "latchkey")],
            swiftSettings: settings
        ),
        .systemLibrary(
            name: "CSodium",
            pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]
        ),
        .systemLibrary(
            name: "CCrypt",
            pkgConfig: "libxcrypt",
            providers: [.apt(["libcrypt-dev"]), .brew(["libxcrypt"])]
        ),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(name: "CZxcvbn", providers: [.apt(["libzxcvbn-dev"])]),
        .target(
            name: "LatchkeyCrypto",
            dependencies: [
                "LatchkeyCore", "CCrypt", "CSodium", "CZlib", "CZxcvbn",
                .latchkeyJSON, .crypto, .cryptoExtras, .jwtKit, .metrics,
            ],
            resources: [.embedInCode("Passwords/most-used-passwords.txt")],
            swiftSettings: settings
        ),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .target(
            name: "LatchkeyDatabase",
            dependencies: ["CPostgres", .grdb, .metrics, .product(name: "DequeModule", package: "swift-collections")],
            swiftSettings: settings
        ),
        .target(
            name: "LatchkeyStores",
            dependencies: ["LatchkeyCore", "LatchkeyDatabase", .latchkeyJSON],
            swiftSettings: settings
        ),
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .target(
            name: "LatchkeyMail",
            dependencies: ["LatchkeyCore", "CCurl", .crypto, .mustache],
            swiftSettings: settings
        ),
        .target(
            name: "LatchkeyNotifications",
            dependencies: ["LatchkeyCore", .asyncHTTPClient, .jwtKit, .nioCore, .nioHTTP1, .nioPosix, .nioSSL],
            swiftSettings: settings
        ),
        .target(
            name: "LatchkeyRemoteKeys",
            dependencies: ["LatchkeyCore", .asyncHTTPClient, .nioCore, .nioHTTP1],
            swiftSettings: settings
        ),
        .target(name: "CPhoneNumber", linkerSettings: [.linkedLibrary("phonenumber")]),
        .target(name: "LatchkeyPhoneNumbers", dependencies: ["LatchkeyCore", "CPhoneNumber"], swiftSettings: settings),
        .target(
            name: "LatchkeyHTTP",
            dependencies: [
                "LatchkeyCore",
                .latchkeyAPI, .latchkeyJSON, .hummingbird, .httpTypes, .logging, .metrics, .nioCore, .nioHTTP1,
                .nioHTTP2, .nioHTTPTypes, .nioHTTPTypesHTTP2, .nioSSL,
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "NIOTLS", package: "swift-nio"),
            ],
            resources: [.embedInCode("OpenAPI/openapi.json")],
            swiftSettings: settings
        ),
        .target(
            name: "LatchkeyPages",
            dependencies: [
                "LatchkeyCore", "LatchkeyHTTP",
                .latchkeyAPI, .latchkeyScreens, .crypto, .hummingbird, .httpTypes, .logging, .mustache, .nioCore,
            ],
            resources: [
                .embedInCode("Assets/pages.css"), .embedInCode("Assets/pages.js"), .embedInCode("Assets/mark.svg"),
                .embedInCode("Assets/mark.png"),
                .embedInCode("Templates/page.mustache"), .embedInCode("Templates/form.mustache"),
                .embedInCode("Templates/account.mustache"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LatchkeyKhorosHTTP",
            dependencies: [
                "LatchkeyCore", "LatchkeyHTTP",
                .latchkeyJSON, .hummingbird, .httpTypes, .logging, .nioCore,
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LatchkeyKiiHTTP",
            dependencies: [
                "LatchkeyCore", "LatchkeyHTTP",
                .latchkeyJSON, .hummingbird, .httpTypes, .logging, .nioCore,
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LatchkeyCommands",
            dependencies: [
                "LatchkeyCore", "LatchkeyCrypto", "LatchkeyDatabase", "LatchkeyStores", "LatchkeyMail",
                "LatchkeyPhoneNumbers", "LatchkeyHTTP", "LatchkeyPages", "LatchkeyNotifications",
                "LatchkeyRemoteKeys", "LatchkeyKhorosHTTP", "LatchkeyKiiHTTP",
                .latchkeyJSON, .hummingbird, .logging, .metrics, .nioCore, .nioPosix,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "NIOExtras", package: "swift-nio-extras"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(name: "latchkey", dependencies: ["LatchkeyCommands"], swiftSettings: settings),
        .target(
            name: "TestDatabases",
            dependencies: ["LatchkeyDatabase"],
            path: "Tests/TestDatabases",
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyCoreTests",
            dependencies: ["LatchkeyCore", .latchkeyJSON],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyCryptoTests",
            dependencies: ["LatchkeyCrypto", "LatchkeyCore", .crypto, .cryptoExtras, .jwtKit],
            exclude: ["SSO/backend.py"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyDatabaseTests",
            dependencies: ["LatchkeyDatabase", "TestDatabases", .grdb, .nioCore, .nioPosix, .nioSSL],
            swiftSettings: settings
        ),
        .testTarget(
            name: "StoreContractTests",
            dependencies: ["LatchkeyStores", "LatchkeyDatabase", "LatchkeyCore", "TestDatabases", .latchkeyJSON],
            swiftSettings: settings
        ),
        .target(
            name: "TestMail",
            dependencies: [.latchkeyTesting],
            path: "Tests/TestMail",
            exclude: ["smtp_server.py", "webhook_server.py"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyMailTests",
            dependencies: ["LatchkeyMail", "LatchkeyCore", "TestMail", "TestDatabases", .crypto],
            swiftSettings: settings
        ),
        .target(
            name: "TestPush",
            dependencies: [
                .latchkeyTesting, .httpTypes, .jwtKit, .nioCore, .nioHTTP2, .nioHTTPTypes, .nioHTTPTypesHTTP2,
                .nioPosix, .nioSSL,
            ],
            path: "Tests/TestPush",
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyNotificationsTests",
            dependencies: ["LatchkeyNotifications", "LatchkeyCore", "TestDatabases", "TestPush", .jwtKit],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyRemoteKeysTests",
            dependencies: ["LatchkeyRemoteKeys", "LatchkeyCore", .nioCore, .nioPosix],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyKhorosHTTPTests",
            dependencies: [
                "LatchkeyKhorosHTTP", "LatchkeyHTTP", "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto",
                "LatchkeyDatabase", "LatchkeyStores", "TestDatabases",
                .latchkeyJSON, .hummingbird, .hummingbirdTesting, .httpTypes, .logging, .nioCore,
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyKiiHTTPTests",
            dependencies: [
                "LatchkeyKiiHTTP", "LatchkeyHTTP", "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto",
                "LatchkeyDatabase", "LatchkeyStores", "TestDatabases",
                .latchkeyJSON, .hummingbird, .hummingbirdTesting, .httpTypes, .logging, .nioCore,
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyPhoneNumbersTests",
            dependencies: ["LatchkeyPhoneNumbers", "LatchkeyCore"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyHTTPTests",
            dependencies: [
                "LatchkeyHTTP", "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto", "LatchkeyDatabase",
                "TestDatabases",
                .latchkeyAPI, .latchkeyJSON, .hummingbird, .hummingbirdTesting, .httpTypes, .logging, .crypto,
                .metrics, .nioCore, .nioEmbedded, .nioHTTP2, .nioHTTPTypes,
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyPagesTests",
            dependencies: [
                "LatchkeyPages", "LatchkeyHTTP", "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto",
                "LatchkeyDatabase", "LatchkeyMail", "LatchkeyStores", "TestDatabases",
                .latchkeyScreens, .hummingbird, .hummingbirdTesting, .httpTypes, .logging, .nioCore, .nioEmbedded,
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyCommandsTests",
            dependencies: [
                "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto", "LatchkeyDatabase", "LatchkeyHTTP",
                "LatchkeyMail", "LatchkeyNotifications", "LatchkeyStores", "TestDatabases",
                .logging, .nioCore, .nioPosix,
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "latchkey", "SessionProcess", "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto",
                "LatchkeyDatabase", "LatchkeyStores", "TestDatabases", "TestMail", "TestPush",
                .kiiSDK, .latchkey, .latchkeyAPI, .latchkeyJSON, .latchkeyTesting, .nioCore, .nioPosix,
            ],
            exclude: ["TLS/http2_client.py"],
            swiftSettings: settings
        ),
        // Measured by `make bench`.
        .executableTarget(
            name: "ObjectPages",
            dependencies: ["LatchkeyCore", "LatchkeyDatabase", "LatchkeyStores", .latchkeyJSON],
            path: "Tests/ObjectPages",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "SessionProcess",
            dependencies: [.latchkey, .latchkeyJSON],
            path: "Tests/SessionProcess",
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
