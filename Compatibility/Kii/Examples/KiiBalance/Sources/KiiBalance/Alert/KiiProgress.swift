/// Makes what is shown while a call is waited for.
@MainActor enum KiiProgress {
    static func create(message: String) -> ProgressController { ProgressController(message: message) }
}
