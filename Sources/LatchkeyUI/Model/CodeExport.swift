public import LatchkeyScreens

/// Recovery codes that the person wants to keep, and how.
public struct CodeExport: Sendable, Hashable {
    /// How the codes are kept.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// On the pasteboard, for a short time.
        case copy
        /// In a file.
        case download
        /// On paper.
        case print
    }

    /// How the codes are kept.
    public let kind: Kind
    /// The codes.
    public let codes: NewRecoveryCodes

    init(_ kind: Kind, _ codes: NewRecoveryCodes) {
        self.kind = kind
        self.codes = codes
    }
}
