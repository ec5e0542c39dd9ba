import Foundation
import LatchkeyAPI
import LatchkeyCore

/// The fields of a form, from a browser or an OAuth client (`application/x-www-form-urlencoded`, WHATWG URL §5).
package struct FormBody: Sendable {
    /// The decoded fields, in the order they came.
    package let fields: [(name: String, value: String)]

    package init(_ fields: [(name: String, value: String)]) { self.fields = fields }

    /// The value of a field; nil if it is missing or repeated.
    package subscript(name: String) -> String? {
        let values = fields.filter { $0.name == name }
        return values.count == 1 ? values.first?.value : nil
    }

    /// The first repeated name.
    package var repeatedName: String? { repeatedName(except: []) }

    /// The first repeated name besides those that may be repeated.
    package func repeatedName(except names: Set<String>) -> String? {
        var seen: Set<String> = []
        return fields.first { !seen.insert($0.name).inserted && !names.contains($0.name) }?.name
    }

    /// The values of a field that may be repeated; empty values count as missing.
    package func values(of name: String) -> [String] {
        fields.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
    }

    /// Nil if the text is malformed: a percent sign without two digits, or bytes that are not UTF-8.
    ///
    /// - Parameter text: The query of a URL, or the body of a form.
    package init?(_ text: some StringProtocol) {
        var fields: [(String, String)] = []
        for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]),
                let value = Self.decoded(parts.count > 1 ? parts[1] : pair.suffix(0))
            else { return nil }
            fields.append((name, value))
        }
        self.fields = fields
    }

    private static func decoded(_ bytes: some Sequence<UInt8>) -> String? {
        var result: [UInt8] = []
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "+"): result.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = iterator.next()?.hexadecimalValue, let low = iterator.next()?.hexadecimalValue else {
                    return nil
                }
                result.append(high << 4 | low)
            default: result.append(byte)
            }
        }
        return String(validating: result, as: UTF8.self)
    }
}

extension EndpointRequest {
    /// The form in the body.
    ///
    /// - Throws: `HTTPProblem` 413, 415, or 400 `malformed_request` if the body is not a form.
    package func form(limit: Int = BodyLimit.standard) async throws -> FormBody {
        let bytes = try await bytes(limit: limit, as: MediaTypes.form)
        guard let text = String(validating: bytes, as: UTF8.self), let form = FormBody(text) else {
            throw HTTPProblem(.malformedRequest, detail: "The form is not well formed. Send it again.")
        }
        return form
    }
}
