#if !Server
#error("The server and the examples are built with the trait Server: make run, or swift build --traits Server")
#endif
