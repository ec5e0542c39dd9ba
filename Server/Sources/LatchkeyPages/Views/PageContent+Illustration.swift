extension PageContent {
    /// The picture above the heading.
    var illustration: Illustration? {
        switch name {
        case .verify, .reset, .loginCode, .undo, .notMe, .recovery, .recoveryCancel:
            if forms.isEmpty { return .link }
            return forms.contains { $0.fields.contains { $0.name == "code" } } ? .envelope : nil
        case .notFound, .error: return .key
        default: return nil
        }
    }
}
