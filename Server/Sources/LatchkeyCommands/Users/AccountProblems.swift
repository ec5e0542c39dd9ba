import LatchkeyCore
import LatchkeyHTTP

extension CommandError {
    init(_ error: RegistrationError) {
        switch error {
        case .invalid(let errors): self = .invalid(errors)
        case .identifierTaken(let identifier): self = .taken(identifier)
        case .refused(let refusal): self = .asked(HTTPProblem(refusal).detail)
        case .tooManyAttempts: self = .stands("There were too many attempts. Try again later.")
        case .passwords: self = .stands("The password cannot be hashed now. Try again.")
        case .storage(let error): self.init(error)
        }
    }

    init(_ error: ProfileUpdateError, user: String) {
        switch error {
        case .invalid(let errors): self = .invalid(errors)
        case .identifierTaken(let identifier): self = .taken(identifier)
        case .noSuchUser: self.init(.unknown, user: user)
        case .tooManyAttempts: self = .stands("There were too many attempts. Try again later.")
        case .stepUp, .sessionEnded:
            self = .stands(StartError.defect("an operator was asked for a fresh proof").sentence)
        case .stale: self = .stands("The user was changed at the same time. Repeat the command.")
        case .passwords: self = .stands("The password cannot be hashed now. Try again.")
        case .storage(let error): self.init(error)
        }
    }

    init(_ error: PasswordAssignmentError, user: String) {
        switch error {
        case .invalid(let errors): self = .invalid(errors)
        case .refused(let error): self.init(error, user: user)
        }
    }

    init(_ error: StoreError) {
        switch error {
        case .unavailable(let text): self = .storage(text)
        case .outcomeUnknown(let text): self = .unknown(text)
        case .busy: self = .storage("too many calls wait")
        case .full: self = .storage("there is too little space left")
        case .defect(let text): self = .stands(StartError.defect(text).sentence)
        }
    }

    private static func taken(_ identifier: Identifier) -> CommandError {
        .stands("Another user has \(identifier.key). See: latchkey users show \(identifier.key)")
    }

    private static func invalid(_ errors: FieldErrors) -> CommandError {
        .asked(
            errors.sorted { $0.key < $1.key }.map { name, error in
                "\(option(name)): \(HTTPProblem([name: error]).detail)"
            }
            .joined(separator: "\n")
        )
    }

    /// The option of a member: `--email-address` for `emailAddress`.
    private static func option(_ member: String) -> String {
        "--" + member.flatMap { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }
    }
}

extension Administration {
    /// - Throws: `CommandError` if there is no such application.
    func application(_ id: Application.ID) async throws -> Application {
        do throws(ApplicationError) {
            guard let application = try await applications.all().first(where: { $0.id == id }) else { throw .unknown }
            return application
        } catch { throw CommandError(error, id: id) }
    }
}
