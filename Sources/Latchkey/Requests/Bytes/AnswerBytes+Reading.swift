import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension AnswerBytes {
    /// Sends a request, and returns when the head of its answer has arrived.
    static func reading(
        _ request: URLRequest,
        by send: @escaping @Sendable (OutgoingRequest) async throws -> Answer
    ) async throws -> (AnswerBytes, HTTPURLResponse) {
        let pipe = AnswerPipe()
        let transfer = Task {
            do {
                let answer = try await send(OutgoingRequest(request, destination: .pipe(pipe)))
                pipe.begin(answer.response)
                pipe.write(answer.data)
                pipe.finish(.success(()))
            } catch {
                pipe.finish(.failure(LatchkeyError(transport: error)))
            }
        }
        let response = try await withTaskCancellationHandler {
            try await pipe.response()
        } onCancel: {
            transfer.cancel()
        }
        return (AnswerBytes(AnswerTransfer(pipe, transfer)), response)
    }
}
