@MainActor enum KiiProgress {
    static func create(message: String) -> ProgressController { ProgressController(message: message) }
}
