import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

extension Pages {
    /// Takes the token of a link out of the address.
    func keep(_ token: String, _ kind: PendingMessage.Kind, _ request: PageRequest, at path: String) -> PageAnswer {
        guard token.utf8.count <= 200 else { return .redirect(to: path) }
        let asked = request.pending
        let message = PendingMessage(
            kind: kind,
            // Who opens the link in the browser in which they asked for it is who asked.
            id: asked?.id,
            address: asked?.address,
            token: token,
            formerKind: asked?.formerKind ?? asked?.kind,
            returnTo: asked?.returnTo,
            askedAt: asked?.askedAt ?? clock.now(),
            mark: asked?.mark
        )
        let query = (asked?.returnTo).map { [("return_to", $0)] } ?? []
        return .redirect(to: PageAddress.text(path, query), [message.cookie(tokens)])
    }

    /// The message that is on its way already, when the same is wished for once more; nil when it is to be asked for.
    func servingMessage(
        _ kind: PendingMessage.Kind,
        of address: String,
        marked mark: String? = nil,
        _ request: PageRequest
    ) -> PendingMessage? {
        guard let message = request.pending, message.serves(kind, of: address, marked: mark, at: clock.now()) else {
            return nil
        }
        return message.withoutLink ?? message
    }

    /// Has the message of a screen sent again.
    func resend(
        _ run: inout ScreenRun,
        _ request: PageRequest,
        at path: String,
        _ view: ScreenPage
    ) async throws -> PageAnswer {
        await run.handle(.chosen(.resend))
        guard let id = run.calls.asked, var message = request.pending else {
            return .again(view.content(run, request, tokens), run)
        }
        message.id = id
        message.askedAt = clock.now()
        return .redirect(to: request.link(path), [message.cookie(tokens)])
    }
}
