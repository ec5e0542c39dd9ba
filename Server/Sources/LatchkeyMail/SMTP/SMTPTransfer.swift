import LatchkeyCore
import LatchkeyCurl

/// The transfer of one e-mail in libcurl, used by a single thread.
final class SMTPTransfer {
    /// The progress of the conversation; libcurl's callbacks get a pointer to it.
    final class Conversation {
        fileprivate let lines: [UInt8]
        fileprivate var sent = 0
        /// The last SMTP command that was sent.
        ///
        /// Other text, which may be a password, is not stored.
        fileprivate(set) var command: SMTPCommand?
        /// The beginning of the last received line.
        fileprivate(set) var answer = ""
        /// Whether QUIT was sent.
        fileprivate var hasEnded = false

        fileprivate init(_ lines: [UInt8]) { self.lines = lines }
    }

    /// libcurl returned no handle, or does not know an option.
    struct Defect: Error {}

    let conversation: Conversation
    private let curl: Curl
    private let handle: Curl.Handle
    private var recipients: Curl.Handle?

    init(_ email: Email, to server: SMTPServer, by curl: Curl) throws(Defect) {
        guard let handle = curl.curl_easy_init() else { throw Defect() }
        self.curl = curl
        self.handle = handle
        conversation = Conversation(Array(email.lines.utf8))
        // Signals would affect the whole process.
        try set(.noSignal, 1)
        try set(.connectTimeoutMilliseconds, 5_000)
        try set(.timeoutMilliseconds, 20_000)
        try set(.tlsVersion, CurlConstant.tls12)
        // libcurl sends the path in its greeting.
        try set(.url, "\(server)/\(email.domain)")
        // Proxies in the environment are for HTTP.
        try set(.proxy, "")
        try set(.useTLS, server.startTLS == .required ? CurlConstant.tlsAlways : CurlConstant.tlsWhereOffered)
        if let certificates = server.certificates { try set(.certificates, certificates) }
        if let credentials = server.credentials {
            try set(.username, credentials.username)
            try set(.password, credentials.password.text)
        }
        try set(.mailSender, "<\(email.sender.address.text)>")
        guard let recipients = curl.curl_slist_append(nil, "<\(email.recipient.text)>") else { throw Defect() }
        self.recipients = recipients
        try check(curl.set(.mailRecipients, of: handle, recipients))
        try set(.upload, 1)
        try check(curl.set(.uploadSize, of: handle, size: Int64(conversation.lines.count)))
        try callBack()
    }

    /// Ends the conversation with QUIT.
    deinit {
        curl.curl_easy_cleanup(handle)
        curl.curl_slist_free_all(recipients)
    }

    /// Runs the transfer and blocks the thread until it ends.
    ///
    /// - Returns: The `CURLcode`.
    func perform() -> CInt { curl.curl_easy_perform(handle) }

    private func set(_ option: CurlOption, _ number: CLong) throws(Defect) {
        try check(curl.set(option, of: handle, number))
    }

    private func set(_ option: CurlOption, _ text: String) throws(Defect) {
        try check(curl.set(option, of: handle, text))
    }

    private func check(_ code: CInt) throws(Defect) {
        guard code == 0 else { throw Defect() }
    }

    private func callBack() throws(Defect) {
        let context = UnsafeRawPointer(Unmanaged.passUnretained(conversation).toOpaque())
        for place in [CurlOption.readData, .debugData] { try check(curl.set(place, of: handle, context)) }
        let functions: [(CurlOption, UnsafeRawPointer)] = [
            (.read, unsafeBitCast(Self.giveBytes, to: UnsafeRawPointer.self)),
            (.write, unsafeBitCast(Self.dropBytes, to: UnsafeRawPointer.self)),
            (.debug, unsafeBitCast(Self.noteLines, to: UnsafeRawPointer.self)),
        ]
        for (option, function) in functions { try check(curl.set(option, of: handle, function)) }
        // Makes libcurl report commands and answers.
        try set(.verbose, 1)
    }
}

/// The SMTP commands that show the progress of a conversation.
enum SMTPCommand: String, CaseIterable {
    case ehlo = "EHLO"
    case helo = "HELO"
    case startTLS = "STARTTLS"
    case auth = "AUTH"
    case mail = "MAIL"
    case recipient = "RCPT"
    case data = "DATA"
    case quit = "QUIT"
}

/// libcurl's callbacks, with the conversation as their last argument.
extension SMTPTransfer {
    private typealias Bytes = UnsafeMutableRawPointer

    private static let giveBytes: @convention(c) (Bytes?, Int, Int, Bytes?) -> Int = { bytes, size, count, place in
        guard let conversation = Conversation.at(place), let bytes else { return 0 }
        let part = min(size * count, conversation.lines.count - conversation.sent)
        conversation.lines.withUnsafeBytes { lines in
            guard part > 0, let start = lines.baseAddress else { return }
            bytes.copyMemory(from: start + conversation.sent, byteCount: part)
        }
        conversation.sent += part
        return part
    }

    private static let dropBytes: @convention(c) (Bytes?, Int, Int, Bytes?) -> Int = { _, size, count, _ in
        size * count
    }

    private static let noteLines: @convention(c) (Bytes?, CInt, Bytes?, Int, Bytes?) -> CInt = {
        _,
        type,
        bytes,
        count,
        place in
        // Text after QUIT does not matter.
        guard let conversation = Conversation.at(place), let bytes, !conversation.hasEnded else { return 0 }
        let start = UnsafeRawBufferPointer(start: bytes, count: min(count, 32))
        let text = String(decoding: start, as: UTF8.self)
        switch type {
        case CurlConstant.headerOut:
            // STARTTLS and QUIT have no arguments; a password may begin like a command.
            let word = text.prefix { $0.isASCII && $0.isLetter }
            guard let command = SMTPCommand(rawValue: String(word)) else { return 0 }
            if command == .quit { conversation.hasEnded = true } else { conversation.command = command }
        case CurlConstant.headerIn: conversation.answer = text
        default: break
        }
        return 0
    }
}

extension SMTPTransfer.Conversation {
    fileprivate static func at(_ place: UnsafeMutableRawPointer?) -> SMTPTransfer.Conversation? {
        place.map { Unmanaged<SMTPTransfer.Conversation>.fromOpaque($0).takeUnretainedValue() }
    }
}
