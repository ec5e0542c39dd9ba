import Foundation
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// The answer of an authenticator, as a script puts it into a form.
struct SentPasskey: Sendable {
    /// The field with the JSON of the credential.
    static let field = "credential"

    let ceremonyID: Ceremony.ID
    let credential: JSONValue

    init(_ form: FormBody) throws(HTTPProblem) {
        let text = form[Self.field] ?? ""
        guard let id = form["ceremonyID"], IDSource.isID(id), (try? JSONSyntax.check(Array(text.utf8))) != nil,
            let credential = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        else { throw HTTPProblem(PasskeyError.invalidPasskey(.malformed)) }
        ceremonyID = Ceremony.ID(id)
        self.credential = credential
    }
}
