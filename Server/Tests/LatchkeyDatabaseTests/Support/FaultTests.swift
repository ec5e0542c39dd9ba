import Testing

/// Fault tests take turns: they measure time, so each needs the processor alone.
@Suite(.serialized) enum FaultTests {}
