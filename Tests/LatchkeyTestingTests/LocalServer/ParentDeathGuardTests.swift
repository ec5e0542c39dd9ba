#if os(macOS) || os(Linux)
import Foundation
import LatchkeyTesting
import Testing

/// A guarded program ends with the process that started it.
@Suite(.timeLimit(.minutes(1))) struct ParentDeathGuardTests {
    /// Runs a shell script with a guard, and returns its exit code.
    private func exitCode(
        of text: String,
        whenStarted act: @escaping (ParentDeathGuard) -> Void = { _ in }
    ) async throws -> Int32 {
        let guardian = ParentDeathGuard()
        let process = Process()
        let output = Pipe()
        process.standardOutput = output
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                let arguments = ["-c", "echo started; \(text)"]
                try guardian.run(URL(filePath: "/bin/sh"), arguments: arguments, as: process)
                _ = output.fileHandleForReading.availableData
                act(guardian)
            } catch { continuation.resume(throwing: error) }
        }
    }

    @Test func `when the holder is gone the program is killed`() async throws {
        #expect(try await exitCode(of: "exec sleep 1000") { $0.cut() } == 128 + SIGKILL)
    }

    @Test func `signals reach the program`() async throws {
        #expect(try await exitCode(of: "exec sleep 1000") { $0.send(.terminate) } == 128 + SIGTERM)
        #expect(try await exitCode(of: "exec sleep 1000") { $0.send(.kill) } == 128 + SIGKILL)
    }

    @Test func `the exit code is the program's own`() async throws {
        #expect(try await exitCode(of: "exit 7") == 7)
    }

    @Test func `signals to a program that has ended go nowhere`() async throws {
        let guardian = ParentDeathGuard()
        #expect(try await exitCode(of: "exit 0") { $0.send(.kill) } != 7)
        guardian.send(.kill)
    }
}
#endif
