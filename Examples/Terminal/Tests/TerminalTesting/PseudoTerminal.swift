#if os(Linux)
package import Glibc

/// A terminal without a screen, for a child to run on.
package struct PseudoTerminal: Sendable {
    /// The end that writes the input and reads the output.
    package let master: Int32
    /// The name of the end that the child opens.
    package let path: String

    package struct NotAvailable: Error {}

    package init() throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var locked: Int32 = 0
        var number: UInt32 = 0
        guard
            master >= 0, ioctl(master, Self.unlock, &locked) == 0,
            ioctl(master, Self.getNumber, &number) == 0
        else { throw NotAvailable() }
        path = "/dev/pts/\(number)"
    }

    // Values of <asm-generic/ioctls.h>, which are macros that Swift does not see.
    private static let unlock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    /// Whether the terminal echoes the input.
    package var echoes: Bool { mode.c_lflag & tcflag_t(ECHO) != 0 }

    /// The flags of the terminal, to be compared.
    package var flags: [tcflag_t] { [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag] }

    /// The process group in the foreground, as a negative number for `kill`.
    package var foregroundGroup: pid_t? {
        let group = tcgetpgrp(master)
        return group > 0 ? -group : nil
    }

    private var mode: termios {
        var mode = termios()
        tcgetattr(master, &mode)
        return mode
    }
}
#endif
