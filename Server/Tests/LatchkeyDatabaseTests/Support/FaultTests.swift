import Testing

/// Tests of faults take their turns: each needs the processor for itself, as it looks at how long something takes.
@Suite(.serialized) enum FaultTests {}
