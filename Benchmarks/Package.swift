// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "latchkey-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: [])
    ],
    targets: [
        .executableTarget(name: "bare", dependencies: [.product(name: "Hummingbird", package: "hummingbird")])
    ],
    swiftLanguageModes: [.v6]
)
