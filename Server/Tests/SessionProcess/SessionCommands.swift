import Latchkey

/// Carries out requests, with one client at a time.
actor SessionCommands {
    private var client: SessionClient?

    private struct NotOpen: Error {}

    func run(_ request: SessionRequest) async -> SessionReply {
        do {
            return SessionReply(id: request.id, outcome: try await outcome(of: request.action))
        } catch let error as LatchkeyError {
            return SessionReply(id: request.id, outcome: .failed(code: error.code.rawValue, message: error.message))
        } catch {
            return SessionReply(id: request.id, outcome: .failed(code: "unknown", message: "\(error)"))
        }
    }

    private func outcome(of action: SessionRequest.Action) async throws -> SessionReply.Outcome {
        if case .open(let place) = action {
            client = SessionClient(place)
            return .opened
        }
        guard let client else { throw NotOpen() }
        return switch action {
        case .open: .opened
        case .restore: .restored(isSignedIn: try await client.isSignedIn())
        case .call(let plan): .called(await client.call(plan))
        case .sessions: .sessions(try await client.sessions())
        case .endings: .endings(try await client.endings())
        }
    }
}
