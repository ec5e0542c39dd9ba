import Foundation
import LatchkeyCore
import LatchkeyPlaces
import Testing

@Suite struct PlaceFileTests {
    private static func withFolder(_ test: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "places-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try test(folder)
    }

    private static func problem(_ path: String) -> String? {
        do throws(PlaceFileError) { _ = try PlaceFile(path: path) } catch { return error.problem }
        return nil
    }

    @Test func `a file is read at the start and again on request, and a damaged one replaces nothing`() throws {
        try Self.withFolder { folder in
            let file = folder.appending(path: "places.mmdb")
            let address = try #require(IPAddress("203.0.113.1"))
            try Data(MaxMindWriter.sample().file()).write(to: file)
            let places = try PlaceFile(path: file.path())
            #expect(places.place(of: address, in: "en") == Place(city: "Tokyo", country: "Japan"))
            try Data("damaged".utf8).write(to: file)
            #expect(throws: PlaceFileError.self) { try places.reload() }
            #expect(places.place(of: address, in: "en") == Place(city: "Tokyo", country: "Japan"))
            var other = MaxMindWriter()
            try other.add("203.0.113.0/24", MaxMindWriter.berlin)
            try Data(other.file()).write(to: file)
            try places.reload()
            #expect(places.place(of: address, in: "en") == Place(city: "Berlin", country: "Germany"))
        }
    }

    @Test func `an unusable file is refused with the reason`() throws {
        try Self.withFolder { folder in
            let file = folder.appending(path: "places.mmdb")
            #expect(Self.problem(file.path())?.contains("does not exist") == true)
            #expect(Self.problem(folder.path())?.contains("is no file") == true)
            try Data("<html>".utf8).write(to: file)
            #expect(Self.problem(file.path())?.contains("not in the MaxMind DB format") == true)
            var operators = try MaxMindWriter.sample()
            operators.type = "GeoLite2-ASN"
            try Data(operators.file()).write(to: file)
            #expect(Self.problem(file.path())?.contains("a database of the type GeoLite2-ASN") == true)
        }
    }
}
