import Foundation
import LatchkeyCommands
import LatchkeyHTTP
@_spi(ProcessStart) import LatchkeyTesting
import Testing

/// Warnings about usable certificates; `TLSStartTests` covers the unusable ones.
@Suite struct CertificateFilesTests {
    private static let day = 24 * 3600.0

    /// Files in the test's folder, with a certificate that is valid for ten days.
    private func withFiles(_ test: (CertificateFiles) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (certificate, key) = (folder.appending(path: "c.pem").path(), folder.appending(path: "k.pem").path())
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "10",
            "-subj", "/CN=localhost", "-keyout", key, "-out", certificate,
        ]
        process.standardError = FileHandle.nullDevice
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try ProcessStart.run(process) } catch { continuation.resume(throwing: error) }
        }
        try await test(CertificateFiles(certificate: certificate, key: key))
    }

    @Test func `a valid certificate gives no warning, an expired one does`() async throws {
        try await withFiles { files in
            let certificate = try files.read()
            let end = Date(timeIntervalSince1970: Double(certificate.validity.upperBound))
            let begin = Date(timeIntervalSince1970: Double(certificate.validity.lowerBound))
            #expect(end.timeIntervalSince(begin) == 10 * Self.day)
            #expect(files.remarks(on: certificate, at: Date()).isEmpty)
            #expect(files.remarks(on: certificate, at: end).isEmpty)
            let late = files.remarks(on: certificate, at: end.addingTimeInterval(1))
            #expect(late.count == 1)
            #expect(late.first?.contains("expired at \(end.formatted(.iso8601))") == true)
            let early = files.remarks(on: certificate, at: begin.addingTimeInterval(-1))
            #expect(early.first?.contains("not valid before \(begin.formatted(.iso8601))") == true)
        }
    }

    @Test func `a key that everybody can read gives a warning`() async throws {
        try await withFiles { files in
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: files.key)
            let remarks = files.remarks(on: try files.read())
            #expect(remarks.count == 1)
            #expect(remarks.first?.hasSuffix("Run: chmod o= \(files.key)") == true)
            // Access for the group is allowed: tools that renew certificates often need it.
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: files.key)
            #expect(files.remarks(on: try files.read()).isEmpty)
        }
    }
}
