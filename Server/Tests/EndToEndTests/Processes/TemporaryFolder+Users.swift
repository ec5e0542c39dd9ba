import Foundation
import Latchkey
import SessionProcess

extension TemporaryFolder {
    /// Registers a user, whose session is stored in their own file.
    ///
    /// - Returns: The parameters of a process that is their app.
    func registerUser(_ name: String, at server: URL) async throws -> ClientPlace {
        let place = ClientPlace(server: server, file: url.appending(path: "\(name)/credentials.json"))
        let latchkey = LatchkeyClient(server: server, credentialStore: FileCredentialStore(file: place.file))
        try await latchkey.register(Registration(username: name, password: "correct horse"))
        return place
    }

    /// Registers `user-0`, `user-1`, ….
    func registerUsers(_ count: Int, at server: URL) async throws -> [ClientPlace] {
        var places: [ClientPlace] = []
        for number in 0..<count { places.append(try await registerUser("user-\(number)", at: server)) }
        return places
    }
}
