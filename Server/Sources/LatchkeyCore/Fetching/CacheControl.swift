/// The `Cache-Control` header of an answer (RFC 9111).
package enum CacheControl {
    /// The time for which the answer may be cached, in seconds; nil if the header does not say it.
    package static func maximumAge(_ header: String) -> Int? {
        for directive in header.lowercased().split(separator: ",") {
            let parts = directive.split(separator: "=", maxSplits: 1).map { $0.trimmingWhitespace }
            if parts.first == "no-store" || parts.first == "no-cache" { return 0 }
            if parts.count == 2, parts[0] == "max-age" { return Int(parts[1]) }
        }
        return nil
    }
}

extension Substring {
    fileprivate var trimmingWhitespace: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
