/// libpq's connection errors, with advice.
enum PostgresProblem {
    static func sentence(_ message: String) -> String {
        let words = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let said = words.trimmingSuffix(while: { " .?".contains($0) }) + "."
        guard let advice = advice(for: message) else { return said }
        return "\(said) \(advice)"
    }

    /// Advice by words in the message.
    ///
    /// libpq has no codes for these errors, and the server may use another language; then its own message has to do.
    private static func advice(for message: String) -> String? {
        let advices: [(signs: [String], advice: String)] = [
            (
                ["password authentication failed", "no password supplied"],
                "Check the user and the password, in the URL, PGPASSWORD or a password file."
            ),
            (["database \"", "does not exist"], "Make it with createdb, or correct the name in the URL."),
            (["role \"", "does not exist"], "Make it with createuser, or correct the user in the URL."),
            (["no encryption"], "The server wants TLS, or does not know this user: add ?sslmode=require to the URL."),
            (["does not support SSL"], "The URL asks for TLS: switch it on in the server, or change sslmode."),
            (
                ["session is read-only", "server is in hot standby mode"],
                "It is a standby: name the primary too, as in postgres://one,two/name."
            ),
            (["Connection refused", "No such file or directory"], "Start PostgreSQL, or correct host and port."),
            (["could not translate host name"], "Correct the host in the URL."),
            (["too many clients", "remaining connection slots"], "Raise max_connections, or lower --connections."),
        ]
        return advices.first { entry in
            // "database … does not exist" needs both signs; the others need one.
            entry.signs.last == "does not exist"
                ? entry.signs.allSatisfy(message.contains) : entry.signs.contains(where: message.contains)
        }?.advice
    }
}

extension String {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, predicate(last) { text.removeLast() }
        return text
    }
}
