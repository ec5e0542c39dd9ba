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

let package = Package(
    name: "examples",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "balance", targets: ["balance"]),
        .executable(name: "balance-web", targets: ["balance-web"]),
        .executable(name: "blog", targets: ["blog"]),
        .executable(name: "blog-server", targets: ["blog-server"]),
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
        // For the blog's server, which is a service of its own.
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
        .target(name: "PrintableText", path: "Terminal/Sources/PrintableText", swiftSettings: settings),
        .target(
            name: "ScreenCalls",
            dependencies: [
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
            ],
            path: "Terminal/Sources/ScreenCalls",
            swiftSettings: settings
        ),
        .target(
            name: "Terminal",
            dependencies: [
                "PrintableText", "ScreenCalls",
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
            ],
            path: "Terminal/Sources/Terminal",
            swiftSettings: settings
        ),
        .target(
            name: "TerminalTesting",
            dependencies: [
                .product(name: "LatchkeyTesting", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
            ],
            path: "Terminal/Tests/TerminalTesting",
            swiftSettings: settings
        ),
        .testTarget(
            name: "TerminalTests",
            dependencies: [
                "PrintableText", "Terminal",
                .product(name: "LatchkeyScreens", package: "latchkey"),
            ],
            path: "Terminal/Tests/TerminalTests",
            swiftSettings: settings
        ),
        .target(
            name: "BalanceScreens",
            dependencies: [
                "PrintableText", "ScreenCalls",
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "LatchkeyJSON", package: "latchkey"),
            ],
            path: "Balance/Sources/BalanceScreens",
            swiftSettings: settings
        ),
        .target(
            name: "BalanceApp",
            dependencies: [
                "BalanceScreens", "ScreenCalls", "Terminal",
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "LatchkeyJSON", package: "latchkey"),
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
                "BalanceScreens", "PageTemplates", "PrintableText", "ScreenCalls",
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
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
                "BalanceApp", "BalanceScreens", "Terminal", "TerminalTesting",
                "balance",
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyTesting", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "LatchkeyJSON", package: "latchkey"),
            ],
            path: "Balance/Tests/BalanceTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "BalanceWebTests",
            dependencies: [
                "BalanceWeb", "BalanceScreens",
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyTesting", package: "latchkey"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Balance/Tests/BalanceWebTests",
            swiftSettings: settings
        ),
        .target(
            name: "BlogScreens",
            dependencies: [.product(name: "LatchkeyScreens", package: "latchkey")],
            path: "Blog/Sources/BlogScreens",
            swiftSettings: settings
        ),
        .target(
            name: "BlogApp",
            dependencies: [
                "BlogScreens", "ScreenCalls", "Terminal",
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
            ],
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
                "PageTemplates",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
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
                "BlogApp", "BlogScreens", "Terminal", "TerminalTesting",
                "blog", "blog-server",
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyTesting", package: "latchkey"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Blog/Tests/BlogTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "BlogServerTests",
            dependencies: [
                "BlogServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Blog/Tests/BlogServerTests",
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
