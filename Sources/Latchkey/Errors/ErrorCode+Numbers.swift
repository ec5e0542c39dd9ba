import LatchkeyAPI

extension ErrorCode {
    /// The `NSError` numbers of client failures.
    ///
    /// They are stable: a number is never reused, and new ones go to the end.
    static let clientNumbers: [ErrorCode: Int] = [
        .networkUnavailable: 1_001, .timedOut: 1_002, .cancelled: 1_003, .serverUnavailable: 1_004,
        .unexpectedAnswer: 1_005, .answerTooLarge: 1_006, .untrustedServer: 1_007, .insecureServer: 1_008,
        .invalidServer: 1_009, .untrustedOrigin: 1_010, .invalidRequest: 1_011, .bodyNotRepeatable: 1_012,
        .fileUnavailable: 1_013, .userChanged: 1_014, .userNotSignedIn: 1_015, .verificationRequired: 1_016,
        .loginCancelled: 1_017, .invalidCallback: 1_018, .wrongIssuer: 1_019, .invalidGrant: 1_020,
        .browserUnavailable: 1_021, .storeLocked: 1_022, .storeUnreadable: 1_023, .storeUnwritable: 1_024,
        .storeInsecure: 1_025, .storeDamaged: 1_026, .storeChanged: 1_027, .storeMismatch: 1_028,
        .storeOccupied: 1_029, .notEncodable: 1_030, .notDecodable: 1_031,
        // Codes of the server that the client also uses.
        .loginRequired: 1_032, .tokenExpired: 1_033, .sessionEnded: 1_034,
        .passkeyCancelled: 1_035, .authenticatorUnavailable: 1_036, .stepUpCancelled: 1_037,
        .levelNotReached: 1_038, .providerFailed: 1_039,
    ]
}

extension LatchkeyError {
    /// The number of the code, otherwise the status of the answer; 1,000 for an unknown code without an answer.
    var number: Int {
        if status != 0, Self.serversWords.contains(code) { return status }
        return ErrorCode.clientNumbers[code] ?? (status == 0 ? 1_000 : status)
    }

    private static let serversWords: Set<ErrorCode> = [.loginRequired, .tokenExpired, .sessionEnded]
}
