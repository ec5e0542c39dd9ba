import BalanceEntries
import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import ScreenCalls
import Terminal

/// The passkeys and the two-step verification of the user.
struct SecurityView {
    private let front: BalanceFront
    private var passkeys: [Passkey] = []
    private var factors: FactorState?

    init(_ front: BalanceFront) { self.front = front }

    func run() async -> Place {
        var view = self
        do throws(SessionEnd) {
            try await view.load()
            view.show()
            while true {
                if let place = try await view.follow(try await front.line("> ")) { return place }
            }
        } catch {
            return .title(error)
        }
    }

    private mutating func follow(_ line: Line) async throws(SessionEnd) -> Place? {
        guard case .typed(let text) = line else { return .quit }
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        switch (words.first?.lowercased(), words.count) {
        case (nil, _): return .list
        case ("on", 1): return try await turnOn()
        case ("off", 1): try await turnOff()
        case ("codes", 1): return try await makeCodes()
        case ("rename", 3...): try await rename(words[1], to: words.dropFirst(2).joined(separator: " "))
        case ("remove", 2): try await remove(words[1])
        default: front.console.sayUnknown(text.command)
        }
        return nil
    }
}

extension SecurityView {
    private var language: Language { front.console.language }

    private func say(_ sentence: Sentence, _ values: String...) {
        front.console.say(sentence.text(in: language, with: values))
    }

    private mutating func load() async throws(SessionEnd) {
        let latchkey = front.latchkey
        let loaded = try await Reply { (try await latchkey.passkeys.list(), try await latchkey.factors.state()) }
        switch loaded {
        case .success(let (passkeys, factors)): (self.passkeys, self.factors) = (passkeys, factors)
        case .failure(let failure): front.console.show(ScreenAlert(failure, in: language))
        }
    }

    private func show() {
        front.console.say(Sentence.twoStepTitle.text(in: language), .bold)
        if let totp = factors?.totp {
            say(.twoStepSince, language.text(of: totp.confirmedAt, in: .current))
            say(.recoveryCodesLeft, String(factors?.recoveryCodesLeft ?? 0))
        } else {
            say(.twoStepOff)
        }
        front.console.say(Sentence.passkeysTitle.text(in: language), .bold)
        if passkeys.isEmpty { say(.noPasskeys) }
        for (index, passkey) in passkeys.enumerated() { front.console.say("\(index + 1)  \(line(of: passkey))") }
        front.console.say(BalanceSentence.securityCommands.text(in: language))
    }

    private func line(of passkey: Passkey) -> String {
        let place = (passkey.isSynced ? Sentence.passkeySynced : .passkeyOnOneDevice).text(in: language)
        let made = Sentence.passkeyMade.text(in: language, with: [language.text(of: passkey.createdAt, in: .current)])
        let used = passkey.lastUsedAt.map {
            Sentence.sessionLastUsed.text(in: language, with: [language.text(of: $0, in: .current)])
        }
        return [passkey.name, place, made, used ?? Sentence.passkeyNeverUsed.text(in: language)].joined(separator: ", ")
    }

    /// Asks for a proof before the screen that needs it.
    private mutating func turnOn() async throws(SessionEnd) -> Place? {
        let latchkey = front.latchkey
        let begun = try await change { try await latchkey.factors.beginTOTP() }
        return begun == nil ? nil : .enroll(PendingEnrollment())
    }

    private mutating func turnOff() async throws(SessionEnd) {
        say(.turnOffTwoStepExplained)
        guard try await front.answer() == true else { return show() }
        let latchkey = front.latchkey
        try await change(saying: .twoStepTurnedOff) { try await latchkey.factors.removeTOTP() }
    }

    private mutating func makeCodes() async throws(SessionEnd) -> Place? {
        let latchkey = front.latchkey
        let codes = try await change { try await latchkey.factors.makeRecoveryCodes() }
        return codes.map { .recoveryCodes(NewRecoveryCodes($0)) }
    }

    private mutating func rename(_ number: String, to name: String) async throws(SessionEnd) {
        guard let passkey = passkey(number) else { return }
        let latchkey = front.latchkey
        try await change(saying: .saved) { _ = try await latchkey.passkeys.rename(passkey.id, to: name) }
    }

    private mutating func remove(_ number: String) async throws(SessionEnd) {
        guard let passkey = passkey(number) else { return }
        say(.passkeyRemoveExplained, passkey.name)
        guard try await front.answer() == true else { return show() }
        let latchkey = front.latchkey
        try await change(saying: .passkeyRemoved) { try await latchkey.passkeys.remove(passkey.id) }
    }

    private func passkey(_ number: String) -> Passkey? {
        guard let index = Int(number), index >= 1, index <= passkeys.count else {
            front.console.say(BalanceSentence.noSuchPasskey.text(number, in: language))
            return nil
        }
        return passkeys[index - 1]
    }

    /// Makes a change, after a proof if the server asks for one, and shows the result.
    @discardableResult
    private mutating func change<Value>(
        saying sentence: Sentence? = nil,
        _ call: () async throws -> Value
    ) async throws(SessionEnd) -> Value? {
        var reply = try await Reply(call)
        if case .failure(let failure) = reply, failure.code == .stepUpRequired,
            try await confirms(by: failure.stepUpKinds ?? [])
        {
            reply = try await Reply(call)
        }
        switch reply {
        case .success(let value):
            guard let sentence else { return value }
            say(sentence)
            try await load()
            show()
            return value
        case .failure(let failure):
            front.console.show(ScreenAlert(failure, in: language))
            return nil
        }
    }

    /// Asks the user for a proof; a terminal has no passkeys.
    private func confirms(by kinds: [StepUpKind]) async throws(SessionEnd) -> Bool {
        var pending = PendingFactor(stepUpBy: kinds.compactMap { FactorWay($0) }.filter { $0 != .passkey })
        while let shown = pending {
            let screen = FactorScreen(shown, language: language)
            let exit = await CredentialView(screen, on: front.console, calling: front.signIn).run()
            switch exit {
            case .goes(to: .factor(let next)): pending = next
            case .goes: return true
            case .sessionEnded(let end): throw end
            case .inputEnded: return false
            }
        }
        return false
    }
}
