import Foundation
import LatchkeyAPI

/// Checks the values of a form one by one and keeps what is wrong with which.
struct FieldCheck {
    typealias Rule = (String) throws(WrongField) -> String

    private(set) var problems: [String: FieldProblem] = [:]

    mutating func required(_ name: String, _ text: String?, _ rule: Rule) -> String? {
        if text == nil { problems[name] = WrongField.missing.problem }
        return optional(name, text, rule)
    }

    mutating func optional(_ name: String, _ text: String?, _ rule: Rule) -> String? {
        guard let text else { return nil }
        do { return try rule(text) } catch {
            problems[name] = error.problem
            return nil
        }
    }

    mutating func apply(_ change: Change<String>, _ name: String, to value: inout String?, _ rule: Rule) {
        switch change {
        case .unchanged: break
        case .removed: value = nil
        case .set(let text): value = optional(name, text, rule) ?? value
        }
    }

    mutating func refuse(_ name: String, _ wrong: WrongField) { problems[name] = wrong.problem }

    /// Goes on only when nothing was wrong.
    func finish() throws(Refusal) {
        if !problems.isEmpty { throw Refusal(fields: problems) }
    }
}

/// What is wrong with one value.
struct WrongField: Error {
    let problem: FieldProblem

    init(_ code: ErrorCode, _ detail: String) { problem = FieldProblem(code: code, detail: detail) }

    static let missing = WrongField(.required, "This is missing.")
    static let unprintable = WrongField(
        .controlCharacters,
        "This has characters that cannot be shown. Remove them."
    )

    static func invalid(_ detail: String) -> WrongField { WrongField(.invalidValue, detail) }
}
