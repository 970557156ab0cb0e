// Starts one client, `client no-dedupe`, on PORT, with the variables that the suite gives to COMMAND.
package main

import (
	"log"
	"net/http"
	"os"
	"time"
)

// Settings are the variables that the suite gives to COMMAND.
type Settings struct {
	baseURL, clientID, clientSecret, webhookSecret string
}

// clients are the sound one, changed. The comment above each says what its author had in mind.
var clients = map[string]func(*Receiver){
	"sound": func(*Receiver) {},

	// One Read gives “the body”, which is true of small ones that come in one piece.
	"reads-one-chunk": func(r *Receiver) {
		r.read = func(request *http.Request) ([]byte, error) {
			buffer := make([]byte, 1<<20)
			n, err := request.Body.Read(buffer)
			if n > 0 {
				err = nil
			}
			return buffer[:n], err
		}
	},

	// Any of the values may be right. The document does not forbid it, so this one is odd.
	"header-list-any": func(r *Receiver) {
		r.verifies = func(header http.Header, body []byte) bool {
			for _, value := range header.Values("X-Service-Sha256") {
				if r.matches(value, body) {
					return true
				}
			}
			return false
		}
	},

	// The last event is known, and no other.
	"memory-of-one": func(r *Receiver) { r.isKnown = func(dataID string) bool { return r.last == dataID } },

	"retry-at-once": func(r *Receiver) {
		r.api.pause = func(status int, _ string, attempt int) (time.Duration, bool) {
			return 0, status == http.StatusTooManyRequests && attempt < 8
		}
	},

	"fixed-hour": func(r *Receiver) { r.api.lifetime = func(float64) time.Duration { return time.Hour } },

	"401-then-renew": func(r *Receiver) { r.api.fresh = func(_, _ time.Duration) bool { return true } },
}

func main() {
	settings := Settings{
		os.Getenv("LAS_BASE_URL"), os.Getenv("LAS_CLIENT_ID"), os.Getenv("LAS_CLIENT_SECRET"), os.Getenv("LAS_WEBHOOK_SECRET"),
	}
	change, known := clients[os.Args[1]]
	if !known {
		log.Fatalf("There is no client %s.", os.Args[1])
	}
	receiver := newReceiver(settings)
	change(receiver)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), receiver))
}
