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
    name: "latchkey",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "Latchkey", targets: ["Latchkey"]),
        .library(name: "KiiSDK", targets: ["KiiSDK"]),
        .library(name: "LiCoreSDK", targets: ["LiCoreSDK"]),
        .library(name: "LatchkeyScreens", targets: ["LatchkeyScreens"]),
        .library(name: "LatchkeyAPI", targets: ["LatchkeyAPI"]),
        .library(name: "LatchkeyJSON", targets: ["LatchkeyJSON"]),
        .library(name: "LatchkeyRotation", targets: ["LatchkeyRotation"]),
        .library(name: "LatchkeyTesting", targets: ["LatchkeyTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.0")
    ],
    targets: [
        .target(name: "LatchkeyJSON", swiftSettings: settings),
        .target(name: "LatchkeyRotation", swiftSettings: settings),
        .target(name: "LatchkeyAPI", dependencies: ["LatchkeyJSON"], swiftSettings: settings),
        .target(
            name: "Latchkey",
            dependencies: [
                "LatchkeyAPI", "LatchkeyJSON",
                // SHA-256 is part of Apple's systems.
                .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux, .android])),
            ],
            swiftSettings: settings
        ),
        .target(name: "LatchkeyScreens", dependencies: ["LatchkeyAPI"], swiftSettings: settings),
        .target(
            name: "KiiSDK",
            dependencies: ["Latchkey", "LatchkeyAPI", "LatchkeyJSON"],
            swiftSettings: settings
        ),
        .target(
            name: "LiCoreSDK",
            dependencies: ["Latchkey", "LatchkeyAPI", "LatchkeyJSON"],
            swiftSettings: settings
        ),
        .target(
            name: "LatchkeyTesting",
            dependencies: ["Latchkey", "LatchkeyAPI", "LatchkeyJSON", "LatchkeyRotation"],
            swiftSettings: settings
        ),
        .target(
            name: "SessionSimulation",
            dependencies: ["Latchkey", "LatchkeyAPI", "LatchkeyRotation"],
            path: "Simulation/SessionSimulation",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "simulate-sessions",
            dependencies: ["SessionSimulation"],
            path: "Simulation/simulate-sessions",
            swiftSettings: settings
        ),
        .testTarget(name: "ArchitectureTests", swiftSettings: settings),
        // The snippets of the documents are compiled against the products.
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["Latchkey", "KiiSDK", "LiCoreSDK", "LatchkeyScreens", "LatchkeyTesting"],
            exclude: ["Preludes"],
            swiftSettings: settings
        ),
        .testTarget(name: "LatchkeyRotationTests", dependencies: ["LatchkeyRotation"], swiftSettings: settings),
        .testTarget(name: "SessionSimulationTests", dependencies: ["SessionSimulation"], swiftSettings: settings),
        .testTarget(name: "LatchkeyJSONTests", dependencies: ["LatchkeyJSON"], swiftSettings: settings),
        .testTarget(name: "LatchkeyAPITests", dependencies: ["LatchkeyAPI"], swiftSettings: settings),
        .testTarget(
            name: "LatchkeyTests",
            dependencies: ["Latchkey", "LatchkeyAPI", "LatchkeyTesting", "StoreProcess"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "StoreProcess",
            dependencies: ["Latchkey", "LatchkeyAPI"],
            path: "Tests/StoreProcess",
            swiftSettings: settings
        ),
        .testTarget(
            name: "LatchkeyScreensTests",
            dependencies: ["LatchkeyScreens", "LatchkeyAPI"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LiCoreSDKTests",
            dependencies: [
                "ForumApp", "ForumProcess", "LiCoreSDK", "Latchkey", "LatchkeyAPI", "LatchkeyJSON", "LatchkeyTesting",
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "ForumProcess",
            dependencies: ["LiCoreSDK", "Latchkey", "LatchkeyTesting"],
            path: "Tests/ForumProcess",
            swiftSettings: settings
        ),
        .testTarget(
            name: "KiiSDKTests",
            dependencies: ["TitleScreenApp", "KiiSDK", "Latchkey", "LatchkeyAPI", "LatchkeyJSON", "LatchkeyTesting"],
            swiftSettings: settings
        ),
        // As apps of those SDKs are compiled: in Swift 5, without the features that are still to come.
        .target(
            name: "TitleScreenApp",
            dependencies: ["KiiSDK"],
            path: "Tests/TitleScreenApp",
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
        ),
        .target(
            name: "ForumApp",
            dependencies: ["LiCoreSDK"],
            path: "Tests/ForumApp",
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
        ),
        .testTarget(
            name: "LatchkeyTestingTests",
            dependencies: ["LatchkeyTesting", "Latchkey", "LatchkeyAPI"],
            exclude: ["LocalServer/program"],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
