/// A manual page in the macro language of `man`(7).
struct ManualPage {
    let name: String
    let text: String

    var fileName: String { name + ".1" }

    /// One page for the program, and one for each command with its subcommands.
    static func all(of program: CommandDescription, version: String) -> [ManualPage] {
        let pages = program.shown.map { "\(program.commandName)-\($0.commandName)" }
        let seeAlso = pages.map { "\\fB\(escaped($0))\\fR(1)" }.joined(separator: ",\n")
        let root = ManualPage(program, path: [], version: version, tail: ".SH SEE ALSO\n\(seeAlso)\n")
        return [root]
            + program.shown.map { command in
                let link = "\\fB\(escaped(program.commandName))\\fR(1)"
                return ManualPage(
                    command,
                    path: [program.commandName],
                    version: version,
                    tail: ".SH SEE ALSO\n\(link)\n"
                )
            }
    }

    private init(_ command: CommandDescription, path: [String], version: String, tail: String) {
        let full = path + [command.commandName]
        name = full.joined(separator: "-")
        var text = ".TH \"\(Self.escaped(name.uppercased()))\" \"1\" \"\" \"Latchkey \(version)\" \"Latchkey\"\n"
        text += ".SH NAME\n\(Self.escaped(name)) \\- \(Self.escaped(command.abstract ?? ""))\n"
        text += ".SH SYNOPSIS\n" + Self.synopsis(command, full)
        if let discussion = command.discussion { text += ".SH DESCRIPTION\n\(Self.escaped(discussion))\n" }
        text += Self.arguments(of: command, under: ".SH OPTIONS\n")
        if !command.shown.isEmpty {
            text += ".SH COMMANDS\n"
            text += command.shown.map { Self.section(of: $0, full, isWhole: !path.isEmpty) }.joined()
        }
        self.text = text + tail
    }

    /// A subcommand: a section, or one line if it has a page of its own.
    private static func section(of command: CommandDescription, _ path: [String], isWhole: Bool) -> String {
        guard isWhole else {
            return ".TP\n\\fB\(escaped(command.commandName))\\fR\n\(escaped(command.abstract ?? ""))\n"
        }
        let full = path + [command.commandName]
        var text = ".SS \"\(escaped(full.joined(separator: " ")))\"\n\(escaped(command.abstract ?? ""))\n.PP\n"
        text += synopsis(command, full)
        if let discussion = command.discussion { text += ".PP\n\(escaped(discussion))\n" }
        text += arguments(of: command, under: "")
        return text + command.shown.map { section(of: $0, full, isWhole: true) }.joined()
    }

    private static func synopsis(_ command: CommandDescription, _ path: [String]) -> String {
        var parts = ["\\fB\(escaped(path.joined(separator: " ")))\\fR"]
        let arguments = (command.arguments ?? []).filter(\.shouldDisplay)
        parts += arguments.filter { $0.kind == "option" && !$0.isOptional }.map {
            "\\fB\(escaped($0.option))\\fR \\fI\(escaped($0.value))\\fR"
        }
        parts.append("[\\fIoptions\\fR]")
        parts += arguments.filter { $0.kind == "positional" }.map { argument in
            let value = "\\fI\(escaped(argument.value))\\fR" + (argument.isRepeating ? " ..." : "")
            return argument.isOptional ? "[\(value)]" : value
        }
        if !command.shown.isEmpty { parts.append("\\fIcommand\\fR") }
        return parts.joined(separator: " ") + "\n"
    }

    private static func arguments(of command: CommandDescription, under heading: String) -> String {
        // Every command has these two.
        let shown = (command.arguments ?? []).filter { argument in
            argument.shouldDisplay && !["--help", "--version"].contains(argument.option)
        }
        guard !shown.isEmpty else { return "" }
        return heading
            + shown.map { argument in
                let value = "\\fI\(escaped(argument.value))\\fR"
                let term =
                    switch argument.kind {
                    case "positional": value
                    case "option": "\\fB\(escaped(argument.option))\\fR \(value)"
                    default: "\\fB\(escaped(argument.option))\\fR"
                    }
                return ".TP\n\(term)\n\(escaped(argument.abstract ?? ""))\n"
            }
            .joined()
    }

    /// Escapes text for `man`: no line begins with a macro, and hyphens can be copied.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\e").replacing("-", with: "\\-").split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : String($0) }.joined(separator: "\n")
    }
}
