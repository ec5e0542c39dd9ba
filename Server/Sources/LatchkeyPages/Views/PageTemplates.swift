import Mustache

/// The pages' templates, compiled into the program and parsed for the first page.
enum PageTemplates {
    private static let library = Result { try read() }

    private static func read() throws -> MustacheLibrary {
        var library = MustacheLibrary()
        for (name, bytes) in [
            ("page", PackageResources.page_mustache), ("form", PackageResources.form_mustache),
            ("account", PackageResources.account_mustache), ("change", PackageResources.change_mustache),
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

private struct EscapedHTML: MustacheContentType {
    static let name: String = {
        MustacheContentTypes.register(EscapedHTML(), named: "LATCHKEY_PAGE")
        return "LATCHKEY_PAGE"
    }()

    func escapeText(_ text: String) -> String { text.escapedHTML }
}
