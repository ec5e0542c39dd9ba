import BlogServer

/// The entry point: everything is in `BlogServer`, where tests can reach it.
@main enum BlogServerMain {
    static func main() async { await BlogServerProgram.run() }
}
