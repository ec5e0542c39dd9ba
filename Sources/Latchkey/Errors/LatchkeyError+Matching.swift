public import LatchkeyAPI

/// Matches an error by its code, in a `catch` or a `case`.
///
/// End a `do` with a `catch` without a pattern, because the compiler of Swift 6.3 crashes on some that have none.
///
/// ```swift
/// do {
///     try await latchkey.logIn("ada", password: password)
/// } catch .invalidCredentials {
///     shakeTheField()
/// } catch .networkUnavailable, .timedOut {
///     offerToTryAgain()
/// } catch {
///     show(error.message)
/// }
/// ```
public func ~= (code: ErrorCode, error: LatchkeyError) -> Bool { error.code == code }

/// Matches any error that is a ``LatchkeyError`` with this code: `catch ErrorCode.invalidCredentials`.
public func ~= (code: ErrorCode, error: any Error) -> Bool { (error as? LatchkeyError)?.code == code }
