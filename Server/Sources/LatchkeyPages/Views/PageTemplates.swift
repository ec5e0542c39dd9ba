import Mustache

/// The pages' templates, compiled into the program and parsed for the first page.
enum PageTemplates {
    private static let library = Result { try read() }

    private static func read() throws -> MustacheLibrary {
        var library = MustacheLibrary()
        for (name, bytes) in [
            ("page", PackageResources.page_mustache), ("form", PackageResources.form_mustache),
            ("account", PackageResources.account_mustache),
        ] {
            let text = "{{% CONTENT_TYPE:\(EscapedHTML.name)}}" + String(decoding: bytes, as: UTF8.self)
            library.register(try MustacheTemplate(string: text), named: name)
        }
        return library
    }

    /// Renders a page; the text is empty if a template is broken, which every test of a page detects.
    static func render(_ page: PageView) -> String {
        (try? library.get())?.render(TemplateValues.of(page), withTemplate: "page") ?? ""
    }
}

/// Escapes HTML by Unicode scalars, because a quotation mark with a combining accent is a different character.
private struct EscapedHTML: MustacheContentType {
    static let name: String = {
        MustacheContentTypes.register(EscapedHTML(), named: "LATCHKEY_PAGE")
        return "LATCHKEY_PAGE"
    }()

    func escapeText(_ text: String) -> String {
        guard text.utf8.contains(where: Self.isSpecial) else { return text }
        return text.unicodeScalars.reduce(into: "") { escaped, scalar in
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

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        default: false
        }
    }
}
