// `import Latchkey` is enough for an app: users, devices, objects and error codes are the wire's own types.
@_exported public import LatchkeyAPI
