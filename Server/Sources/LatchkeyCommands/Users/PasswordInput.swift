import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads a password from a terminal without echo, or from the first line of standard input.
///
/// Other users of the machine could see an argument.
enum PasswordInput {
    /// - Throws: `CommandError` if the password is empty, or the two entries differ.
    static func read() throws -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try given(line()) }
        let password = try given(typed("Password: "))
        guard typed("Once more: ") == password else {
            throw CommandError.asked("The passwords differ. Nothing was changed.")
        }
        return password
    }

    private static func given(_ text: String?) throws -> String {
        guard let text, !text.isEmpty else {
            throw CommandError.asked(
                "There is no password. Type it, or send it as the first line of standard input."
            )
        }
        return text
    }

    private static func line() -> String? { readLine(strippingNewline: true) }

    /// Reads a line without echo.
    private static func typed(_ prompt: String) -> String? {
        FileHandle.standardError.write(Data(prompt.utf8))
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return line() }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return line()
    }
}
