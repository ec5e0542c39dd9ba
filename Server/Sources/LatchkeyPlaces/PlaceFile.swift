package import LatchkeyCore
import Foundation

/// The operator's file of places, which can be read again while the server runs.
///
/// All of it stays in memory: a mapped file that became shorter would end the process.
package final class PlaceFile: Places {
    /// The most bytes of a file.
    package static let largest = 512 * 1024 * 1024

    private let path: String
    private let database: Locked<MaxMindDatabase>

    /// - Throws: Why the file cannot be used.
    package init(path: String) throws(PlaceFileError) {
        self.path = path
        database = Locked(try Self.read(path))
    }

    package func place(of address: IPAddress, in language: String) -> Place? {
        database.withLock { $0 }.place(of: address, in: language)
    }

    /// Reads the file again.
    ///
    /// - Throws: Why the file cannot be used; the former content stays.
    package func reload() throws(PlaceFileError) {
        let new = try Self.read(path)
        database.withLock { $0 = new }
    }

    private static func read(_ path: String) throws(PlaceFileError) -> MaxMindDatabase {
        let bytes = try bytes(of: path)
        do throws(MaxMindError) { return try MaxMindDatabase(bytes) } catch {
            throw PlaceFileError(path: path, problem: error.problem)
        }
    }

    private static func bytes(of path: String) throws(PlaceFileError) -> [UInt8] {
        let target = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else {
            throw PlaceFileError(path: path, problem: "it does not exist, or its folder cannot be read")
        }
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw PlaceFileError(path: path, problem: "it is no file")
        }
        guard let size = attributes[.size] as? NSNumber, size.intValue <= largest else {
            throw PlaceFileError(path: path, problem: "it is larger than 512 MiB")
        }
        guard let file = FileManager.default.contents(atPath: target) else {
            throw PlaceFileError(path: path, problem: "it cannot be read. Check its owner and permissions")
        }
        return [UInt8](file)
    }
}

/// Why a file of places cannot be used.
package struct PlaceFileError: Error, Equatable, Sendable {
    package let path: String
    /// The end of a sentence, without a full stop.
    package let problem: String
}

extension MaxMindError {
    fileprivate var problem: String {
        switch self {
        case .otherFormat: "it is not in the MaxMind DB format (.mmdb), or incomplete"
        case .otherVersion: "its version of the MaxMind DB format is unknown; the server reads version 2"
        case .otherType(let type): "it is a database of the type \(type). Give one of cities or countries"
        case .damaged: "it is damaged. Download it again"
        }
    }
}
