/// A waiting time in words: seconds up to a minute and a half, then minutes.
enum WaitingTime {
    static func text(_ duration: Duration, in language: Language) -> String {
        let seconds = Int(duration.components.seconds)
        return switch seconds {
        case ...1: Sentence.oneSecond.text(in: language)
        case ...90: Sentence.someSeconds.text(in: language, with: [String(seconds)])
        default: Sentence.someMinutes.text(in: language, with: [String((seconds + 59) / 60)])
        }
    }
}
