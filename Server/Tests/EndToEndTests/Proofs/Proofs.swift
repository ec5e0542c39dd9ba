import Testing

/// Proofs that no simulation can give: real processes, files and sockets, and SIGKILL.
///
/// They run one after another, because each needs the whole computer.
@Suite(.serialized, .timeLimit(.minutes(3))) enum Proofs {}
