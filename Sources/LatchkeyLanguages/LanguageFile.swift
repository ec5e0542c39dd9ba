import Foundation

/// The contents of a language file.
struct LanguageFile: Sendable {
    let tag: String
    let name: String
    let sections: [LanguageSection: [String: LanguageText]]

    /// - Throws: The key and its problem.
    init(_ bytes: some Collection<UInt8>) throws(LanguageFileProblem) {
        let contents: Contents
        do { contents = try JSONDecoder().decode(Contents.self, from: Data(bytes)) } catch let error as DecodingError {
            throw LanguageFileProblem(error)
        } catch { throw LanguageFileProblem("it cannot be read") }
        guard let tag = contents.tag, let name = contents.name else {
            throw LanguageFileProblem("it needs a “tag” such as \"nl\" and a “name” such as \"Nederlands\"")
        }
        self.tag = tag
        self.name = name
        var sections: [LanguageSection: [String: LanguageText]] = [:]
        for (sectionName, entries) in contents.sections {
            guard let section = LanguageSection(rawValue: sectionName) else {
                throw LanguageFileProblem("there is no section “\(sectionName)”")
            }
            var texts: [String: LanguageText] = [:]
            texts.reserveCapacity(entries.count)
            for (key, entry) in entries {
                do throws(LanguageTextProblem) {
                    texts[key] =
                        switch entry {
                        case .text(let text): try LanguageText(text)
                        case .forms(let forms): try LanguageText(forms: forms)
                        }
                } catch { throw LanguageFileProblem("“\(sectionName).\(key)” \(error.text)") }
            }
            sections[section] = texts
        }
        self.sections = sections
    }

    /// The tag and the name at the head of a built-in file, read without the rest.
    static func head(of bytes: UnsafeBufferPointer<UInt8>) -> (tag: String, name: String) {
        let parts = String(decoding: bytes.prefix(200), as: UTF8.self).split(
            separator: "\"",
            maxSplits: 8,
            omittingEmptySubsequences: false
        )
        guard parts.count == 9, parts[1] == "tag", parts[5] == "name" else { return ("", "") }
        return (String(parts[3]), String(parts[7]))
    }
}

/// A fault in a language file, as the end of a sentence that begins with the file.
package struct LanguageFileProblem: Error, Hashable, Sendable {
    package let text: String

    init(_ text: String) { self.text = text }

    init(_ error: DecodingError) {
        switch error {
        case .dataCorrupted: text = "it is not JSON in UTF-8"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            text = path.isEmpty ? "it is not a JSON object" : "“\(path)” is not a text, nor an object of plural forms"
        @unknown default: text = "it cannot be read"
        }
    }
}

private struct Contents: Decodable {
    var tag: String?
    var name: String?
    var sections: [String: [String: Entry]] = [:]

    enum Entry: Decodable {
        case text(String)
        case forms([String: String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .forms(try container.decode([String: String].self))
            }
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for key in container.allKeys {
            switch key.stringValue {
            case "tag": tag = try container.decode(String.self, forKey: key)
            case "name": name = try container.decode(String.self, forKey: key)
            default: sections[key.stringValue] = try container.decode([String: Entry].self, forKey: key)
            }
        }
    }
}
