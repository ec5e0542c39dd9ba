import LatchkeyCore
import ServerTesting
import Testing

extension KiiServer {
    /// The code in the only message that is due.
    func newCode(at location: SourceLocation = #_sourceLocation) async throws -> String {
        try #require(try await newMessage(at: location).parameters.code, sourceLocation: location)
    }
}
