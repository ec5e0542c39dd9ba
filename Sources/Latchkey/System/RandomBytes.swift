/// A source of secure random bytes, handed in from outside so that tests can foresee them.
package struct RandomBytes: Sendable {
    private let make: @Sendable (Int) -> [UInt8]

    /// A source of one's own.
    package init(_ make: @escaping @Sendable (Int) -> [UInt8]) { self.make = make }

    /// So many bytes.
    package func callAsFunction(_ count: Int) -> [UInt8] { make(count) }

    /// The operating system's source, made for cryptography.
    package static let system = RandomBytes { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
