import Foundation

/// A page as far as a browser without scripts needs it: forms, title, text and links.
package struct HTMLPage: Sendable {
    package private(set) var title = ""
    /// The visible text, with single spaces.
    package private(set) var text = ""
    package private(set) var forms: [HTMLForm] = []
    package private(set) var links: [String] = []
    package private(set) var images: [String] = []
    /// `data-page` of the body, which Latchkey's pages have.
    package private(set) var pageName: String?
    /// The address of `<meta http-equiv="refresh">`.
    package private(set) var refresh: String?

    package init(_ source: String) {
        var reader = Reader()
        for token in HTMLTokens(source) { reader.read(token) }
        reader.finish()
        forms = reader.forms
        title = Self.collapsed(reader.title)
        text = Self.collapsed(reader.text)
        links = reader.links
        images = reader.images
        pageName = reader.pageName
        refresh = reader.refresh
    }

    fileprivate static func collapsed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// Collects what the tokens of a page say.
private struct Reader {
    var title = ""
    var text = ""
    var forms: [HTMLForm] = []
    var links: [String] = []
    var images: [String] = []
    var pageName: String?
    var refresh: String?

    private var isTitle = false
    /// The form that the next fields belong to.
    private var form: Int?
    private var button: (form: Int, index: Int)?
    private var choice: (form: Int?, field: HTMLField, isChosen: Bool)?
    private var area: (form: Int?, field: HTMLField)?
    /// Fields that name their form by its id.
    private var strays: [(owner: String, field: HTMLField)] = []

    mutating func read(_ token: HTMLToken) {
        switch token {
        case .text(let characters): read(text: characters)
        case .open(let name, let attributes): open(name, attributes)
        case .close(let name): close(name)
        }
    }

    private mutating func read(text characters: String) {
        if isTitle { title += characters } else { text += characters }
        if let button { forms[button.form].fields[button.index].label += characters }
        if area != nil { area?.field.value += characters }
    }

    private mutating func open(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "title": isTitle = true
        case "body": pageName = attributes["data-page"]
        case "a": if let link = attributes["href"] { links.append(link) }
        case "img": if let source = attributes["src"] { images.append(source) }
        case "meta" where attributes["http-equiv"]?.lowercased() == "refresh":
            let parts = (attributes["content"] ?? "").split(separator: "=", maxSplits: 1)
            if parts.count == 2 { refresh = parts[1].trimmingCharacters(in: .whitespaces) }
        case "form":
            forms.append(HTMLForm(attributes))
            form = forms.count - 1
        case "input": add(HTMLField(input: attributes), attributes)
        case "button":
            var field = HTMLField(input: attributes)
            field.type = attributes["type"]?.lowercased() ?? "submit"
            field.isButton = true
            if let place = add(field, attributes) { button = place }
        case "select":
            choice = (form, HTMLField(input: attributes.merging(["type": "select"]) { $1 }), false)
        case "option":
            if choice.map({ !$0.isChosen && ($0.field.value.isEmpty || attributes["selected"] != nil) }) == true {
                choice?.field.value = attributes["value"] ?? ""
                choice?.isChosen = attributes["selected"] != nil
            }
        case "textarea": area = (form, HTMLField(input: attributes.merging(["type": "textarea"]) { $1 }))
        case "br", "p", "div", "li", "h1", "h2", "h3", "td", "label": text += " "
        default: break
        }
    }

    private mutating func close(_ name: String) {
        switch name {
        case "title": isTitle = false
        case "form": form = nil
        case "button": button = nil
        case "select":
            if let choice { append(choice.field, to: choice.form) }
            choice = nil
        case "textarea":
            if let area { append(area.field, to: area.form) }
            area = nil
        case "p", "div", "li", "h1", "h2", "h3", "td", "label": text += " "
        default: break
        }
    }

    @discardableResult private mutating func add(
        _ field: HTMLField,
        _ attributes: [String: String]
    ) -> (form: Int, index: Int)? {
        if let owner = attributes["form"] {
            strays.append((owner, field))
            return nil
        }
        return append(field, to: form)
    }

    @discardableResult private mutating func append(_ field: HTMLField, to form: Int?) -> (form: Int, index: Int)? {
        guard let form else { return nil }
        forms[form].fields.append(field)
        return (form, forms[form].fields.count - 1)
    }

    mutating func finish() {
        for (owner, field) in strays {
            append(field, to: forms.firstIndex { $0.id == owner })
        }
        for form in forms.indices {
            for field in forms[form].fields.indices {
                let label = forms[form].fields[field].label
                forms[form].fields[field].label = HTMLPage.collapsed(label)
            }
        }
    }
}
