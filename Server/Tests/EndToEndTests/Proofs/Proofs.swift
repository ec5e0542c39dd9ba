import Testing

/// What no simulation can show: real processes, real files, real sockets, and SIGKILL.
///
/// One after the other, because each wants the whole computer.
@Suite(.serialized, .timeLimit(.minutes(3))) enum Proofs {}
