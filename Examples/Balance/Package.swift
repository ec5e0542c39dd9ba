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
    name: "balance",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "balance", targets: ["balance"]),
        .executable(name: "balance-web", targets: ["balance-web"]),
    ],
    dependencies: [
        .package(name: "latchkey", path: "../.."),
        // For the web front alone.
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.1.1"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
    ],
    targets: [
        .target(
            name: "BalanceScreens",
            dependencies: [
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "LatchkeyJSON", package: "latchkey"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "BalanceApp",
            dependencies: [
                "BalanceScreens",
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "LatchkeyJSON", package: "latchkey"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(name: "balance", dependencies: ["BalanceApp"], swiftSettings: settings),
        .target(
            name: "BalanceWeb",
            dependencies: [
                "BalanceScreens",
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
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
            path: "Sources/balance-web",
            swiftSettings: settings
        ),
        .testTarget(
            name: "BalanceTests",
            dependencies: [
                "BalanceApp", "BalanceScreens",
                "balance",
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyTesting", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "LatchkeyJSON", package: "latchkey"),
            ],
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
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
