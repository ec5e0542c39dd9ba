import Foundation
import Latchkey
import Synchronization

/// A user at a browser without JavaScript, who logs in, confirms by the password and consents.
final class PageVisitor: WebBrowser {
    private let username: String
    private let password: String
    private let folder: TemporaryFolder
    private let pages = Mutex<[String]>([])

    init(_ username: String, password: String, in folder: TemporaryFolder) {
        self.username = username
        self.password = password
        self.folder = folder
    }

    /// The paths of the visited pages and submitted forms.
    var visited: [String] { pages.withLock { $0 } }

    /// The `Cookie` header.
    var cookie: String {
        get throws {
            let lines = try String(contentsOf: jar, encoding: .utf8).split(separator: "\n")
            // Cookies without access for scripts are marked in this way.
            return lines.filter { !$0.hasPrefix("# ") }.map { $0.split(separator: "\t") }.filter { $0.count == 7 }
                .map { "\($0[5])=\($0[6])" }.joined(separator: "; ")
        }
    }

    func forgetPages() { pages.withLock { $0 = [] } }

    func open(_ page: URL) async throws {
        var next: Step? = Step(url: page, form: nil)
        // More steps mean a loop.
        for _ in 0..<12 {
            guard let step = next else { return }
            next = try await go(step)
        }
        throw Lost()
    }

    struct Lost: Error {}

    private struct Step {
        let url: URL
        let form: String?
    }

    private var jar: URL { folder.url.appending(path: "cookies.txt") }

    /// The next request; nil at a page without a form.
    private func go(_ step: Step) async throws -> Step? {
        let form = step.form.map { ["-H", "Sec-Fetch-Site: same-origin", "--data", $0] } ?? []
        let cookies = ["-b", jar.path(), "-c", jar.path()]
        let run = try await ProgramRun.of(
            "curl",
            ["-sS", "-i", "--max-time", "30", "-H", "Accept: text/html"] + cookies + form + [step.url.absoluteString],
            in: folder.url
        )
        pages.withLock { $0.append("\(step.form == nil ? "GET" : "POST") \(step.url.path())") }
        if let location = run.output.firstMatch(of: /(?m)^[Ll]ocation: (.*?)\r?$/)?.1 {
            return URL(string: String(location), relativeTo: step.url).map { Step(url: $0.absoluteURL, form: nil) }
        }
        return filledIn(run.output, at: step.url)
    }

    /// The first form of a page, filled in.
    private func filledIn(_ page: String, at url: URL) -> Step? {
        guard let action = page.firstMatch(of: /<form [^>]*action="([^"]*)"/)?.1,
            let token = page.firstMatch(of: /name="formToken" value="([^"]*)"/)?.1,
            let target = URL(string: String(action).replacing("&amp;", with: "&"), relativeTo: url)
        else { return nil }
        var fields = ["formToken": String(token), "username": username, "password": password]
        if page.contains(#"name="currentPassword""#) { fields["currentPassword"] = password }
        let pairs = fields.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        return Step(url: target.absoluteURL, form: pairs.joined(separator: "&"))
    }
}
