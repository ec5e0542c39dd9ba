// swift-tools-version: 6.2

import PackageDescription

// The program for the Mac, for `swift run`. Xcode opens Balance.xcodeproj, which has the same sources.

let package = Package(
    name: "balance-app",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "balance-app", targets: ["BalanceUI"])],
    dependencies: [.package(name: "latchkey", path: "../..")],
    targets: [
        .executableTarget(
            name: "BalanceUI",
            dependencies: [
                .product(name: "BalanceModel", package: "latchkey"),
                .product(name: "LatchkeyScreens", package: "latchkey"),
                .product(name: "LatchkeyUI", package: "latchkey"),
            ],
            packageAccess: false,
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"),
                .treatAllWarnings(as: .error),
                // The examples are one package to the compiler.
                .unsafeFlags(["-package-name", "examples"]),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
