module example.org/client

go 1.21
