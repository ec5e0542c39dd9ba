// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that no other part of Latchkey needs GTK. `make desktop` builds it.

/// The settings of every target; warnings are errors.
let common: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "balance-desktop",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "balance-desktop", targets: ["balance-desktop"])],
    dependencies: [
        .package(name: "latchkey", path: "../../..")
    ],
    targets: [
        .systemLibrary(
            name: "CAdwaita",
            pkgConfig: "libadwaita-1",
            providers: [.apt(["libadwaita-1-dev"])]
        ),
        .target(
            name: "Adwaita",
            dependencies: ["CAdwaita"],
            packageAccess: false,
            swiftSettings: common + [.unsafeFlags(["-package-name", "examples"])]
        ),
        .executableTarget(
            name: "balance-desktop",
            dependencies: [
                "Adwaita",
                .product(name: "BalanceModel", package: "latchkey"),
                .product(name: "LatchkeyUI", package: "latchkey"),
            ],
            packageAccess: false,
            // The model of Balance is for examples only.
            swiftSettings: common + [.unsafeFlags(["-package-name", "examples"])]
        ),
        .testTarget(
            name: "BalanceDesktopTests",
            dependencies: [
                "Adwaita", "CAdwaita", "balance-desktop",
                .product(name: "LatchkeyUI", package: "latchkey"),
            ],
            packageAccess: false,
            swiftSettings: common + [.unsafeFlags(["-package-name", "examples"])]
        ),
    ],
    swiftLanguageModes: [.v6]
)
