public import LatchkeyAPI

/// Whether an error has a code, so that a `catch` or a `case` may name it.
///
/// End a `do` with a `catch` without a pattern: the compiler of Swift 6.3 crashes on some that have none.
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

/// Whether any error is a ``LatchkeyError`` with this code: `catch ErrorCode.invalidCredentials` where other calls may
/// throw other errors.
public func ~= (code: ErrorCode, error: any Error) -> Bool { (error as? LatchkeyError)?.code == code }
