import SQLite

/// The questions in a new forum.
enum FirstQuestions {
    /// Ids of Latchkey's users have no space.
    private static let author = (id: "first questions", name: "Community Team")
    /// 2026-01-01, in milliseconds.
    private static let day: Int64 = 1_767_225_600_000

    private static let questions = [
        (
            title: "How do I log in on two devices?",
            text: "I use a phone and a laptop. Do I have to log out on one before I log in on the other?"
        ),
        (
            title: "What happens when I lose my phone?",
            text: "Can I end the session on it from somewhere else, and does it have to be online for that?"
        ),
        (
            title: "Do I need an account to read?",
            text: "I only want to look something up."
        ),
    ]

    /// Writes the questions, unless they are there.
    static func write(to connection: Connection) throws {
        let authors = try connection.execute(
            "INSERT INTO authors (user_id, name, asked_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [.text(author.id), .text(author.name), .integer(day / 1000)]
        )
        guard authors > 0 else { return }
        for question in questions {
            try connection.execute(
                "INSERT INTO questions (created_at, title, text, user_id) VALUES (?, ?, ?, ?)",
                [.integer(day), .text(question.title), .text(question.text), .text(author.id)]
            )
        }
    }
}
