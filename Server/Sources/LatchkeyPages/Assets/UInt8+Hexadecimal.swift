extension UInt8 {
    var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}
