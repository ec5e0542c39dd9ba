import BlogApp

/// The entry point: everything is in `BlogApp`, where tests can reach it.
@main enum Blog {
    static func main() {
        BlogProgram.run()
    }
}
