import Mustache

/// The Mustache templates of a site.
///
/// They escape all values.
package struct PageTemplates: Sendable {
    private let library: MustacheLibrary

    /// - Parameter texts: The templates by name.
    /// - Throws: `MustacheTemplate.ParserError` for an invalid template.
    package init(_ texts: [String: [UInt8]]) throws {
        var library = MustacheLibrary()
        for (name, bytes) in texts {
            let text = "{{% CONTENT_TYPE:\(EscapedHTML.name)}}" + String(decoding: bytes, as: UTF8.self)
            library.register(try MustacheTemplate(string: text), named: name)
        }
        self.library = library
    }

    package func render(_ template: String, _ model: [String: Any]) -> String {
        library.render(model, withTemplate: template) ?? ""
    }
}

/// HTML escaped by Unicode scalars.
///
/// By characters, a quotation mark with an accent would stay unescaped.
private struct EscapedHTML: MustacheContentType {
    static let name: String = {
        MustacheContentTypes.register(EscapedHTML(), named: "EXAMPLE_PAGE")
        return "EXAMPLE_PAGE"
    }()

    func escapeText(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
