import ServerTesting
import Testing

extension TestServer {
    /// Sends a request, and expects that the OpenAPI document declares the answer.
    func send(
        _ method: String,
        _ path: String,
        _ body: Body? = nil,
        token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> TestAnswer {
        let base: any TestServing = self
        let answer = try await base.send(method, path, body, token: token, headers: headers)
        let undeclared = try #require(DeclaredAnswers.shared).problems(of: answer, to: method, path)
        #expect(undeclared.isEmpty, "\(method) \(path): \(undeclared) \(answer.text.prefix(300))")
        return answer
    }
}
