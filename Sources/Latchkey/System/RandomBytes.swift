/// A source of secure random bytes; tests pass a predictable one.
package struct RandomBytes: Sendable {
    private let make: @Sendable (Int) -> [UInt8]

    package init(_ make: @escaping @Sendable (Int) -> [UInt8]) { self.make = make }

    package func callAsFunction(_ count: Int) -> [UInt8] { make(count) }

    /// The operating system's cryptographic source.
    package static let system = RandomBytes { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
