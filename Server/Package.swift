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
            dependencies: [
                .product(name: "LatchkeyJSON", package: "latchkey"),
                .product(name: "LatchkeyRotation", package: "latchkey"),
            ],
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
                "LatchkeyCore",
                "CCrypt",
                "CSodium",
                "CZlib",
                "CZxcvbn",
                .product(name: "LatchkeyJSON", package: "latchkey"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Metrics", package: "swift-metrics"),
            ],
            resources: [.embedInCode("Passwords/most-used-passwords.txt")],
            swiftSettings: settings
        ),
        .systemLibrary(
            name: "CPostgres",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),
        .target(
            name: "LatchkeyDatabase",
            dependencies: [
                "CPostgres",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Metrics", package: "swift-metrics"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LatchkeyStores",
            dependencies: [
                "LatchkeyCore", "LatchkeyDatabase",
                .product(name: "LatchkeyJSON", package: "latchkey"),
            ],
            swiftSettings: settings
        ),
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .target(
            name: "LatchkeyMail",
            dependencies: [
                "LatchkeyCore",
                "CCurl",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LatchkeyNotifications",
            dependencies: [
                "LatchkeyCore",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LatchkeyRemoteKeys",
            dependencies: [
                "LatchkeyCore",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .target(name: "CPhoneNumber", linkerSettings: [.linkedLibrary("phonenumber")]),
        .target(name: "LatchkeyPhoneNumbers", dependencies: ["LatchkeyCore", "CPhoneNumber"], swiftSettings: settings),
        .target(
            name: "LatchkeyHTTP",
            dependencies: [
                "LatchkeyCore",
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "LatchkeyJSON", package: "latchkey"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOTLS", package: "swift-nio"),
            ],
            resources: [.embedInCode("OpenAPI/openapi.json")],
            swiftSettings: settings
        ),
        .target(
            name: "LatchkeyPages",
            dependencies: [
                "LatchkeyCore", "LatchkeyHTTP",
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            resources: [
                .embedInCode("Assets/pages.css"), .embedInCode("Assets/pages.js"), .embedInCode("Assets/mark.svg"),
                .embedInCode("Templates/page.mustache"), .embedInCode("Templates/form.mustache"),
                .embedInCode("Templates/account.mustache"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LatchkeyKhorosHTTP",
            dependencies: [
                "LatchkeyCore", "LatchkeyHTTP",
                .product(name: "LatchkeyJSON", package: "latchkey"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LatchkeyCommands",
            dependencies: [
                "LatchkeyCore", "LatchkeyCrypto", "LatchkeyDatabase", "LatchkeyStores", "LatchkeyMail",
                "LatchkeyPhoneNumbers", "LatchkeyHTTP", "LatchkeyPages", "LatchkeyNotifications", "LatchkeyRemoteKeys",
                "LatchkeyKhorosHTTP",
                .product(name: "LatchkeyJSON", package: "latchkey"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOExtras", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
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
            dependencies: ["LatchkeyCore", .product(name: "LatchkeyJSON", package: "latchkey")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyCryptoTests",
            dependencies: [
                "LatchkeyCrypto", "LatchkeyCore",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ],
            exclude: ["SSO/backend.py"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyDatabaseTests",
            dependencies: [
                "LatchkeyDatabase", "TestDatabases", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "StoreContractTests",
            dependencies: [
                "LatchkeyStores", "LatchkeyDatabase", "LatchkeyCore", "TestDatabases",
                .product(name: "LatchkeyJSON", package: "latchkey"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "TestMail",
            dependencies: [.product(name: "LatchkeyTesting", package: "latchkey")],
            path: "Tests/TestMail",
            exclude: ["smtp_server.py", "webhook_server.py"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyMailTests",
            dependencies: [
                "LatchkeyMail", "LatchkeyCore", "TestMail", "TestDatabases",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "TestPush",
            dependencies: [
                .product(name: "LatchkeyTesting", package: "latchkey"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            path: "Tests/TestPush",
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyNotificationsTests",
            dependencies: [
                "LatchkeyNotifications", "LatchkeyCore", "TestDatabases", "TestPush",
                .product(name: "JWTKit", package: "jwt-kit"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyRemoteKeysTests",
            dependencies: [
                "LatchkeyRemoteKeys", "LatchkeyCore",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyKhorosHTTPTests",
            dependencies: [
                "LatchkeyKhorosHTTP", "LatchkeyHTTP", "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto",
                "LatchkeyDatabase", "LatchkeyStores", "TestDatabases",
                .product(name: "LatchkeyJSON", package: "latchkey"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
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
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "LatchkeyJSON", package: "latchkey"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyPagesTests",
            dependencies: [
                "LatchkeyPages", "LatchkeyHTTP", "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto",
                "LatchkeyDatabase", "LatchkeyStores", "TestDatabases",
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyCommandsTests",
            dependencies: [
                "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto", "LatchkeyDatabase", "LatchkeyHTTP",
                "LatchkeyMail", "LatchkeyNotifications", "LatchkeyStores",
                "TestDatabases",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "latchkey", "SessionProcess", "LatchkeyCommands", "LatchkeyCore", "LatchkeyCrypto", "LatchkeyDatabase",
                "LatchkeyStores", "TestDatabases", "TestMail", "TestPush",
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "LatchkeyTesting", package: "latchkey"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            exclude: ["TLS/http2_client.py"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "SessionProcess",
            dependencies: [
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyJSON", package: "latchkey"),
            ],
            path: "Tests/SessionProcess",
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
