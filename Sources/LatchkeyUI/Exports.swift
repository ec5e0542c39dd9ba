// An app that imports `LatchkeyUI` names the client and the language of the screens too.
@_exported public import Latchkey
@_exported public import LatchkeyScreens
