import CCurl

/// One transfer by libcurl; made, used and let go on one thread.
final class CurlTransfer {
    /// What went over the wire, as far as it is of interest; libcurl calls back with a pointer to it.
    final class Conversation {
        var body: [UInt8] = []
        var sent = 0
        /// The SMTP command that was sent last; what is none, as a password, is not kept.
        var command: SMTPCommand?
        /// The beginning of the last line that was received.
        var answer = ""
        /// Goodbye was said.
        var hasEnded = false
    }

    /// libcurl gave no handle, or does not know an option.
    struct Defect: Error {}

    let conversation = Conversation()
    private let handle: UnsafeMutableRawPointer
    private var lists: [UnsafeMutablePointer<curl_slist>] = []

    private static let isPrepared = latchkey_curl_prepare() == CURLE_OK

    init() throws(Defect) {
        guard Self.isPrepared, let handle = curl_easy_init() else { throw Defect() }
        self.handle = handle
        let context = Unmanaged.passUnretained(conversation).toOpaque()
        try check(latchkey_curl_read_with(handle, giveBytes, context))
        try check(latchkey_curl_write_with(handle, dropBytes, nil))
        // Signals would be for the whole process.
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_CONNECTTIMEOUT_MS, 5_000)
        try set(CURLOPT_TIMEOUT_MS, 20_000)
        try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    }

    /// Says goodbye to the other side, where that is usual.
    deinit {
        curl_easy_cleanup(handle)
        for list in lists { curl_slist_free_all(list) }
    }

    func set(_ option: CURLoption, _ text: String) throws(Defect) {
        try check(latchkey_curl_set_text(handle, option, text))
    }

    func set(_ option: CURLoption, _ number: Int) throws(Defect) {
        try check(latchkey_curl_set_number(handle, option, number))
    }

    func set(_ option: CURLoption, size: Int) throws(Defect) {
        try check(latchkey_curl_set_size(handle, option, curl_off_t(size)))
    }

    func set(_ option: CURLoption, list texts: [String]) throws(Defect) {
        var list: UnsafeMutablePointer<curl_slist>?
        for text in texts {
            guard let longer = curl_slist_append(list, text) else {
                curl_slist_free_all(list)
                throw Defect()
            }
            list = longer
        }
        if let list { lists.append(list) }
        try check(latchkey_curl_set_list(handle, option, list))
    }

    /// Keeps the last command and answer of an SMTP conversation.
    func watch() throws(Defect) {
        let context = Unmanaged.passUnretained(conversation).toOpaque()
        try check(latchkey_curl_watch_with(handle, noteLines, context))
    }

    /// Does it; the thread waits.
    func perform() -> CURLcode { curl_easy_perform(handle) }

    /// The status of an HTTP answer; 0 when there was none.
    var status: Int {
        var status = 0
        guard latchkey_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK else { return 0 }
        return status
    }

    /// What a code means, in libcurl's words.
    static func text(of code: CURLcode) -> String { String(cString: curl_easy_strerror(code)) }

    private func check(_ code: CURLcode) throws(Defect) {
        guard code == CURLE_OK else { throw Defect() }
    }
}

/// The commands of SMTP that tell how far a conversation has come.
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

private func conversationAt(_ context: UnsafeMutableRawPointer?) -> CurlTransfer.Conversation? {
    context.map { Unmanaged<CurlTransfer.Conversation>.fromOpaque($0).takeUnretainedValue() }
}

private func giveBytes(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
)
    -> Int
{
    guard let conversation = conversationAt(context), let bytes else { return 0 }
    let part = min(size * count, conversation.body.count - conversation.sent)
    conversation.body.withUnsafeBytes { body in
        guard part > 0, let start = body.baseAddress else { return }
        UnsafeMutableRawPointer(bytes).copyMemory(from: start + conversation.sent, byteCount: part)
    }
    conversation.sent += part
    return part
}

private func dropBytes(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
)
    -> Int
{
    size * count
}

private func noteLines(
    _ handle: UnsafeMutableRawPointer?,
    _ type: curl_infotype,
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let conversation = conversationAt(context), let bytes else { return 0 }
    let start = UnsafeRawBufferPointer(start: bytes, count: min(count, 32))
    let text = String(decoding: start, as: UTF8.self)
    // What is said for goodbye does not matter any more.
    guard !conversation.hasEnded else { return 0 }
    switch type {
    case CURLINFO_HEADER_OUT:
        // STARTTLS and QUIT stand alone; a password that begins like a command is none.
        let word = text.prefix { $0.isASCII && $0.isLetter }
        guard let command = SMTPCommand(rawValue: String(word)) else { return 0 }
        if command == .quit { conversation.hasEnded = true } else { conversation.command = command }
    case CURLINFO_HEADER_IN: conversation.answer = text
    default: break
    }
    return 0
}
