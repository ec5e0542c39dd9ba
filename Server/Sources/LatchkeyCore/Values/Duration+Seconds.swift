extension Duration {
    /// The whole seconds, as headers and rows hold them.
    package var wholeSeconds: Int { Int(components.seconds) }
}
