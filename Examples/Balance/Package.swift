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
        .executable(name: "balance", targets: ["balance"])
    ],
    dependencies: [
        .package(name: "latchkey", path: "../..")
    ],
    targets: [
        .target(
            name: "BalanceApp",
            dependencies: [
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "LatchkeyJSON", package: "latchkey"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(name: "balance", dependencies: ["BalanceApp"], swiftSettings: settings),
        .testTarget(
            name: "BalanceTests",
            dependencies: [
                "BalanceApp",
                "balance",
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyTesting", package: "latchkey"),
                .product(name: "LatchkeyAPI", package: "latchkey"),
                .product(name: "LatchkeyJSON", package: "latchkey"),
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
