package import LatchkeyScreens

/// What a screen says, and what is typed, in the language of the person.
package struct Conversation {
    package let console: Console
    package let inbox: Inbox
    package let language: Language

    package init(_ console: Console, _ inbox: Inbox, in language: Language) {
        self.console = console
        self.inbox = inbox
        self.language = language
    }

    package func say(_ sentence: TerminalSentence) { console.say(sentence.text(in: language)) }

    package func show(_ alert: ScreenAlert) { console.say("\(alert.title): \(alert.message)") }

    package func sayUnknown(_ command: String) {
        console.say(TerminalSentence.unknownCommand.text(command, in: language))
    }
}
