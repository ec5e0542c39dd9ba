import Foundation
import Mustache

/// A template that inserts values safely: escaped in HTML, and always without line ends and control characters.
struct TemplateText: Sendable {
    private let template: MustacheTemplate
    private let part: MessagePart

    /// - Throws: The problem, as the end of a sentence.
    init(_ text: String, for part: MessagePart) throws(TemplateProblem) {
        for (tag, problem) in Self.refused where text.contains(tag) { throw TemplateProblem(text: problem) }
        do {
            template = try MustacheTemplate(string: "{{% CONTENT_TYPE:\(Self.contentType(of: part))}}" + text)
        } catch let error as MustacheTemplate.ParserError {
            let place = error.context
            throw TemplateProblem(text: "line \(place.lineNumber) cannot be read: \(Self.sentence(for: error.error))")
        } catch { throw TemplateProblem(text: "it cannot be read: \(Self.sentence(for: error))") }
        self.part = part
    }

    func render(_ values: [String: String]) -> String {
        let text = template.render(values.mapValues(\.withoutControls))
        return part == .subject ? text.withoutControls : text
    }

    /// Tags that would insert values unescaped, or that do not work in these templates.
    private static let refused = [
        ("{{{", "it writes a value unescaped with {{{"), ("{{&", "it writes a value unescaped with {{&"),
        ("{{%", "it has a {{% setting"), ("{{=", "it changes the delimiters with {{="),
        ("{{>", "it includes another template with {{>"), ("{{<", "it inherits from another template with {{<"),
    ]

    private static func contentType(of part: MessagePart) -> String {
        part == .html ? EscapedHTML.name : "TEXT"
    }

    private static func sentence(for error: any Error) -> String {
        switch error {
        case MustacheTemplate.Error.sectionCloseNameIncorrect: "a section is closed by another name than it was opened"
        case MustacheTemplate.Error.expectedSectionEnd: "a section is not closed"
        default: "a tag is not closed, or is none that Mustache has"
        }
    }
}

struct TemplateProblem: Error {
    let text: String
}

/// Escapes HTML by Unicode scalars, because a quotation mark with a combining accent is a different character.
private struct EscapedHTML: MustacheContentType {
    static let name: String = {
        MustacheContentTypes.register(EscapedHTML(), named: "LATCHKEY_HTML")
        return "LATCHKEY_HTML"
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

extension String {
    /// The text on one line, without invisible characters and those that change the direction of text.
    var withoutControls: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: if text.last != " " { text += " " }
            case .format where scalar.value != 0x200D && scalar.value != 0x200C: break
            default: text.unicodeScalars.append(scalar)
            }
        }.trimmingCharacters(in: .whitespaces)
    }
}
