import LatchkeyAPI

/// What a form of username and password is for, and all that differs for it.
enum CredentialPurpose: Hashable {
    case logIn
    case register

    var title: Sentence {
        switch self {
        case .logIn: .logInTitle
        case .register: .registerTitle
        }
    }

    var progress: Sentence {
        switch self {
        case .logIn: .loggingIn
        case .register: .registering
        }
    }

    func faults(username: String, password: Password) -> [CredentialField: CredentialFault] {
        let faults: [CredentialField: CredentialFault?] =
            switch self {
            case .logIn:
                [
                    .username: CredentialRules.faultToLogIn(username: username),
                    .password: CredentialRules.faultToLogIn(password: password),
                ]
            case .register:
                [
                    .username: CredentialRules.faultToRegister(username: username),
                    .password: CredentialRules.faultToRegister(password: password, username: username),
                ]
            }
        return faults.compactMapValues { $0 }
    }

    func call(username: String, password: Password) -> ScreenCall {
        switch self {
        case .logIn: .logIn(identifier: username, password: password)
        case .register: .register(username: username, password: password)
        }
    }

    /// A refused login may be the password's fault, so it is typed again; a registration keeps a password that was
    /// not found fault with, because the person has just made it up.
    func keepsPassword(after failure: ScreenFailure) -> Bool {
        switch self {
        case .logIn: false
        case .register: failure.faultyFields[.password] == nil
        }
    }
}
