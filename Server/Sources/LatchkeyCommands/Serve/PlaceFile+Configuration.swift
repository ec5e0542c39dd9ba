import LatchkeyPlaces
import Logging

extension PlaceFile {
    /// Reads the file of the operator, if there is one.
    ///
    /// - Throws: `StartError` that names the unusable file.
    static func configured(_ path: String?) throws(StartError) -> PlaceFile? {
        guard let path else { return nil }
        do throws(PlaceFileError) { return try PlaceFile(path: path) } catch {
            throw .places(path: error.path, problem: error.problem)
        }
    }

    /// Reads the file again, and logs the result.
    func reloadAndReport() {
        let log = Logger(label: "latchkey.places")
        do throws(PlaceFileError) {
            try reload()
            log.notice("the file of places was reloaded")
        } catch {
            log.error(
                "the file of places was not reloaded, the old one stays",
                metadata: ["path": "\(error.path)", "problem": "\(error.problem)"]
            )
        }
    }
}
