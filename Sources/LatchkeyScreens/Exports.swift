// The language of a screen is the one that errors are told in.
@_exported public import enum LatchkeyAPI.Language
