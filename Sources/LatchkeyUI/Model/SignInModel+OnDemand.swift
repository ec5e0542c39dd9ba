public import Latchkey

extension SignInModel: LogInPresenter {
    /// Shows the login until the person has logged in or declined.
    ///
    /// The client calls it when a request needs a user.
    public func presentLogIn(_ reason: LogInReason) async throws {
        await reload(because: reason.endReason)
        // A login came meanwhile.
        if user != nil, reason.user == nil || reason.endReason != nil { return }
        // The end of the session had shown it, and the person has declined.
        if user == nil, reason.endReason != nil, !coversContent { return }
        // The end of the session may have shown it already.
        if screen?.screen.leadsToLogIn != true {
            push(.logIn(identifier: reason.user?.identifier ?? ""), forRequest: true)
        }
        guard let flow = screen?.flow else { return }
        await wait(for: flow)
    }

    /// Waits until a flow of screens is closed, or the request gives up.
    func wait(for flow: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled, screens.contains(where: { $0.flow == flow }) else {
                    return continuation.resume()
                }
                waiting[flow, default: []].append(continuation)
            }
        } onCancel: {
            Task { @MainActor in abandon(flow) }
        }
    }

    /// No request waits any longer.
    private func abandon(_ flow: Int) {
        release(flow)
        guard let screen = screens.first(where: { $0.flow == flow && $0.isForRequest }) else { return }
        close(screen.id)
    }
}
