// swift-tools-version: 6.2

import PackageDescription

/// What every target here is compiled with, as in the root package; warnings are errors.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

// What targets name most often.
let latchkey = Target.Dependency.product(name: "Latchkey", package: "latchkey")
let latchkeyAPI = Target.Dependency.product(name: "LatchkeyAPI", package: "latchkey")
let latchkeyJSON = Target.Dependency.product(name: "LatchkeyJSON", package: "latchkey")
let latchkeyScreens = Target.Dependency.product(name: "LatchkeyScreens", package: "latchkey")
let latchkeyTesting = Target.Dependency.product(name: "LatchkeyTesting", package: "latchkey")
let coreSDK = Target.Dependency.product(name: "LiCoreSDK", package: "latchkey")
let kiiSDK = Target.Dependency.product(name: "KiiSDK", package: "latchkey")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let asyncHTTPClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdTesting = Target.Dependency.product(name: "HummingbirdTesting", package: "hummingbird")
let jwtKit = Target.Dependency.product(name: "JWTKit", package: "jwt-kit")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")

let package = Package(
    name: "examples",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "balance", targets: ["balance"]),
        .executable(name: "balance-web", targets: ["balance-web"]),
        .executable(name: "blog", targets: ["blog"]),
        .executable(name: "blog-server", targets: ["blog-server"]),
        .executable(name: "community", targets: ["community"]),
        .executable(name: "community-server", targets: ["community-server"]),
        .executable(name: "kii-balance", targets: ["kii-balance"]),
    ],
    dependencies: [
        .package(name: "latchkey", path: ".."),
        // For what is served to browsers.
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.1.1"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        // For the services of their own.
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.0"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.30.0"),
        .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.0"),
    ],
    targets: [
        // What the programs in the terminal share.
        .target(
            name: "PageTemplates",
            dependencies: [.product(name: "Mustache", package: "swift-mustache")],
            path: "Web/Sources/PageTemplates",
            swiftSettings: settings
        ),
        .target(
            name: "ResourceServer",
            dependencies: [
                argumentParser, asyncHTTPClient, crypto, grdb, httpTypes, hummingbird, jwtKit, logging, nioCore,
                nioHTTP1,
            ],
            path: "Web/Sources/ResourceServer",
            swiftSettings: settings
        ),
        .target(
            name: "ResourceServerTesting",
            dependencies: [
                "ResourceServer", asyncHTTPClient, crypto, httpTypes, hummingbird, hummingbirdTesting, nioCore,
            ],
            path: "Web/Tests/ResourceServerTesting",
            swiftSettings: settings
        ),
        .target(name: "PrintableText", path: "Terminal/Sources/PrintableText", swiftSettings: settings),
        .target(
            name: "ScreenCalls",
            dependencies: [latchkey, latchkeyScreens, latchkeyAPI],
            path: "Terminal/Sources/ScreenCalls",
            swiftSettings: settings
        ),
        .target(
            name: "Terminal",
            dependencies: ["PrintableText", "ScreenCalls", latchkey, latchkeyScreens, latchkeyAPI],
            path: "Terminal/Sources/Terminal",
            swiftSettings: settings
        ),
        .target(
            name: "TerminalTesting",
            dependencies: [latchkeyTesting, latchkeyAPI, asyncHTTPClient, nioCore, nioHTTP1],
            path: "Terminal/Tests/TerminalTesting",
            swiftSettings: settings
        ),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["PrintableText", "Terminal", latchkeyScreens],
            path: "Terminal/Tests/TerminalTests",
            swiftSettings: settings
        ),
        .target(
            name: "BalanceScreens",
            dependencies: ["PrintableText", "ScreenCalls", latchkey, latchkeyScreens, latchkeyAPI, latchkeyJSON],
            path: "Balance/Sources/BalanceScreens",
            swiftSettings: settings
        ),
        .target(
            name: "BalanceApp",
            dependencies: [
                "BalanceScreens", "ScreenCalls", "Terminal", latchkey, latchkeyScreens, latchkeyAPI, latchkeyJSON,
            ],
            path: "Balance/Sources/BalanceApp",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "balance",
            dependencies: ["BalanceApp"],
            path: "Balance/Sources/balance",
            swiftSettings: settings
        ),
        .target(
            name: "BalanceWeb",
            dependencies: [
                "BalanceScreens", "PageTemplates", "PrintableText", "ScreenCalls", latchkey, latchkeyScreens,
                latchkeyAPI, argumentParser, httpTypes, hummingbird, logging, nioCore,
            ],
            path: "Balance/Sources/BalanceWeb",
            resources: [
                .embedInCode("Assets/balance.css"),
                .embedInCode("Assets/balance.js"),
                .embedInCode("Assets/balance.svg"),
                .embedInCode("Templates/page.mustache"),
                .embedInCode("Templates/title.mustache"),
                .embedInCode("Templates/list.mustache"),
                .embedInCode("Templates/form.mustache"),
                .embedInCode("Templates/delete.mustache"),
                .embedInCode("Templates/message.mustache"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "balance-web",
            dependencies: ["BalanceWeb"],
            path: "Balance/Sources/balance-web",
            swiftSettings: settings
        ),
        .testTarget(
            name: "BalanceTests",
            dependencies: [
                "BalanceApp", "BalanceScreens", "Terminal", "TerminalTesting", "balance", latchkeyScreens,
                latchkeyTesting, latchkeyAPI, latchkeyJSON,
            ],
            path: "Balance/Tests/BalanceTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "BalanceWebTests",
            dependencies: [
                "BalanceWeb", "BalanceScreens", latchkey, latchkeyAPI, latchkeyScreens, latchkeyTesting, httpTypes,
                hummingbird, hummingbirdTesting, argumentParser,
            ],
            path: "Balance/Tests/BalanceWebTests",
            swiftSettings: settings
        ),
        .target(
            name: "KiiBalance",
            dependencies: ["BalanceScreens", "Terminal", kiiSDK, latchkey],
            path: "Balance/Sources/KiiBalance",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "kii-balance",
            dependencies: ["KiiBalance"],
            path: "Balance/Sources/kii-balance",
            swiftSettings: settings
        ),
        .testTarget(
            name: "KiiBalanceTests",
            dependencies: [
                "KiiBalance", "BalanceScreens", "Terminal", "TerminalTesting", "balance", "kii-balance", kiiSDK,
            ],
            path: "Balance/Tests/KiiBalanceTests",
            swiftSettings: settings
        ),
        .target(
            name: "BlogScreens",
            dependencies: [latchkeyScreens],
            path: "Blog/Sources/BlogScreens",
            swiftSettings: settings
        ),
        .target(
            name: "BlogApp",
            dependencies: ["BlogScreens", "ScreenCalls", "Terminal", latchkey, latchkeyScreens, latchkeyAPI],
            path: "Blog/Sources/BlogApp",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "blog",
            dependencies: ["BlogApp"],
            path: "Blog/Sources/blog",
            swiftSettings: settings
        ),
        .target(
            name: "BlogServer",
            dependencies: [
                "PageTemplates", "ResourceServer", argumentParser, grdb, httpTypes, hummingbird, nioCore, nioHTTP1,
            ],
            path: "Blog/Sources/BlogServer",
            resources: [
                .embedInCode("Assets/blog.css"),
                .embedInCode("Assets/blog.js"),
                .embedInCode("Assets/blog.svg"),
                .embedInCode("Templates/page.mustache"),
                .embedInCode("Templates/timeline.mustache"),
                .embedInCode("Templates/composer.mustache"),
                .embedInCode("Templates/credentials.mustache"),
                .embedInCode("Templates/message.mustache"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "blog-server",
            dependencies: ["BlogServer"],
            path: "Blog/Sources/blog-server",
            swiftSettings: settings
        ),
        .testTarget(
            name: "BlogTests",
            dependencies: [
                "BlogApp", "BlogScreens", "Terminal", "TerminalTesting", "blog", "blog-server", latchkey,
                latchkeyScreens, latchkeyTesting, httpTypes, hummingbird, logging, nioCore,
            ],
            path: "Blog/Tests/BlogTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "BlogServerTests",
            dependencies: [
                "BlogServer", "ResourceServer", "ResourceServerTesting", argumentParser, crypto, grdb, httpTypes,
                hummingbird, hummingbirdTesting, nioCore,
            ],
            path: "Blog/Tests/BlogServerTests",
            swiftSettings: settings
        ),
        .target(
            name: "CommunityScreens",
            dependencies: [latchkeyScreens],
            path: "Community/Sources/CommunityScreens",
            swiftSettings: settings
        ),
        .target(
            name: "CommunityApp",
            dependencies: [
                "CommunityScreens", "ScreenCalls", "Terminal", coreSDK, latchkey, latchkeyAPI, latchkeyScreens,
            ],
            path: "Community/Sources/CommunityApp",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "community",
            dependencies: ["CommunityApp"],
            path: "Community/Sources/community",
            swiftSettings: settings
        ),
        .target(
            name: "CommunityServer",
            dependencies: ["PageTemplates", "ResourceServer", argumentParser, grdb, httpTypes, hummingbird, nioCore],
            path: "Community/Sources/CommunityServer",
            resources: [.embedInCode("Assets/community.css"), .embedInCode("Templates/front.mustache")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "community-server",
            dependencies: ["CommunityServer"],
            path: "Community/Sources/community-server",
            swiftSettings: settings
        ),
        .testTarget(
            name: "CommunityTests",
            dependencies: [
                "CommunityApp", "CommunityScreens", "Terminal", "TerminalTesting", "community", "community-server",
                latchkeyScreens,
            ],
            path: "Community/Tests/CommunityTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "CommunityServerTests",
            dependencies: [
                "CommunityServer", "ResourceServer", "ResourceServerTesting", argumentParser, httpTypes, hummingbird,
                hummingbird, hummingbirdTesting, nioCore,
            ],
            path: "Community/Tests/CommunityServerTests",
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
