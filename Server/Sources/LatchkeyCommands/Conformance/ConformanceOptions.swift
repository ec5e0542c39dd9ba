import ArgumentParser
import Foundation
import LatchkeyConformance

/// The clients of a conformance run.
struct ConformanceClientOptions: ParsableArguments {
    @Option(name: .customLong("clients"), help: "A JSON file with clients that exist at the server.")
    var clientsFile: String?

    @Flag(help: "Register missing clients (RFC 7591).")
    var register = false

    @Option(help: "A file with the initial access token for registrations.")
    var initialAccessToken: String?

    @Option(help: "Where registered clients have their redirect URIs. Nothing has to listen there.")
    var redirectBase = "https://rp.example/conformance"

    func read() throws -> [ConformanceClient] {
        guard let clientsFile else { return [] }
        do { return try ClientFile(try ConformanceFile.read(clientsFile)).clients } catch let error as SettingsError {
            throw CommandError.asked("\(clientsFile): \(error.sentence).")
        }
    }

    func token() throws -> String? {
        guard let initialAccessToken else { return nil }
        let text = String(decoding: try ConformanceFile.read(initialAccessToken), as: UTF8.self)
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// The person at the browser of a conformance run.
struct ConformancePersonOptions: ParsableArguments {
    @Option(help: "The user who logs in.")
    var username: String?

    @Option(help: "A file with the user's password. (default: LATCHKEY_CONFORM_PASSWORD)")
    var passwordFile: String?

    @Option(name: .customLong("script"), help: "A JSON file with username, password and rules for the server's pages.")
    var scriptFile: String?

    func script() throws -> UserAgentScript {
        if let scriptFile {
            let data = try ConformanceFile.read(scriptFile)
            guard let script = try? JSONDecoder().decode(UserAgentScript.self, from: data) else {
                throw CommandError.asked("The file \(scriptFile) needs the members username and password.")
            }
            return script
        }
        return UserAgentScript(username: username ?? "", password: try password())
    }

    private func password() throws -> String {
        guard let passwordFile else { return ProcessInfo.processInfo.environment["LATCHKEY_CONFORM_PASSWORD"] ?? "" }
        let text = String(decoding: try ConformanceFile.read(passwordFile), as: UTF8.self)
        return text.trimmingCharacters(in: .newlines)
    }
}

/// Connections of a conformance run.
struct ConformanceNetworkOptions: ParsableArguments {
    @Option(help: "A PEM file of certificate authorities to trust instead of the system's.")
    var caFile: String?

    @Option(help: "The longest time of a request in seconds.")
    var timeout = 20

    @Option(help: "The address of the clients' own server, for example https://localhost:9443. It listens there.")
    var receiver: String?

    @Option(help: "The certificate of the clients' own server, as PEM.")
    var receiverCertificate: String?

    @Option(help: "The key of that certificate, as PEM.")
    var receiverKey: String?

    @Option(help: "A command that rotates the server's signing keys.")
    var rotateKeys: String?

    func validate() throws {
        guard (1...600).contains(timeout) else { throw ValidationError("Give --timeout a number from 1 to 600.") }
        guard (receiverCertificate == nil) == (receiverKey == nil) else {
            throw ValidationError("Give --receiver-certificate and --receiver-key together.")
        }
    }

    func caller() throws -> CurlCaller {
        do { return try CurlCaller(certificates: caFile, timeLimit: .seconds(timeout)) } catch {
            throw CommandError.stands("\(error.sentence).")
        }
    }

    func startReceiver() async throws -> LoopbackReceiver? {
        guard let receiver else { return nil }
        guard let url = URL(string: receiver), let port = url.port else {
            throw CommandError.asked("Give --receiver a URL with a port, for example https://localhost:9443.")
        }
        do {
            return try await LoopbackReceiver.start(
                port: port,
                publicURL: receiver,
                certificate: receiverCertificate,
                key: receiverKey
            )
        } catch {
            throw CommandError.stands("The clients' server cannot listen at port \(port): \(error)")
        }
    }

    /// Runs the command that rotates the server's keys.
    var rotation: (@Sendable () async throws -> Void)? {
        guard let rotateKeys else { return nil }
        return {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", rotateKeys]
            process.standardOutput = FileHandle.standardError
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                process.terminationHandler = { ended in
                    if ended.terminationStatus == 0 {
                        continuation.resume()
                    } else {
                        let sentence = "the command that rotates the keys failed with \(ended.terminationStatus)"
                        continuation.resume(throwing: WebFailure(sentence))
                    }
                }
                do { try process.run() } catch { continuation.resume(throwing: error) }
            }
        }
    }
}

enum ConformanceFile {
    /// The longest file that is read.
    private static let longest = 1 << 20

    static func read(_ path: String) throws -> Data {
        guard let data = FileManager.default.contents(atPath: path), data.count <= longest else {
            throw CommandError.asked("The file \(path) cannot be read, or has more than 1 MiB.")
        }
        return data
    }
}
