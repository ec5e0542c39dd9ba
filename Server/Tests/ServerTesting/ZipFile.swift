import Foundation
@_spi(ProcessStart) import LatchkeyTesting
package import Testing

/// The files of a ZIP archive, read by Python, which checks the checksums.
package struct ZipFile: Sendable {
    package struct File: Sendable, Equatable, Decodable {
        package let name: String
        package let text: String
    }

    /// In the order of the archive.
    package let files: [File]

    package subscript(name: String) -> String? { files.first { $0.name == name }?.text }

    /// - Throws: Unless Python reads the archive without complaint.
    package init(_ bytes: [UInt8], at location: SourceLocation = #_sourceLocation) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".zip").path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.program, path]
        process.standardOutput = pipe
        try ProcessStart.run(process)
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "Python refuses the archive", sourceLocation: location)
        files = try JSONDecoder().decode([File].self, from: output)
    }

    private static let program = """
        import json, sys, zipfile
        archive = zipfile.ZipFile(sys.argv[1])
        assert archive.testzip() is None
        files = [{"name": name, "text": archive.read(name).decode()} for name in archive.namelist()]
        print(json.dumps(files))
        """
}
