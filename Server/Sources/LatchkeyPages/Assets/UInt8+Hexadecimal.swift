extension UInt8 {
    /// The two digits of the byte.
    var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}
