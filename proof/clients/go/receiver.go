package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Envelope is what every event comes in.
type Envelope struct {
	Data        map[string]any
	SystemEvent struct{ Id int }
	DataId      string
}

type work struct {
	done chan struct{}
	err  error
}

// Receiver verifies the raw bytes, reads them, skips what is known, and asks the API for the rest.
type Receiver struct {
	settings Settings
	api      *Api
	// What a flawed client does in its own way.
	read     func(r *http.Request) ([]byte, error)
	verifies func(header http.Header, body []byte) bool
	isKnown  func(dataID string) bool
	lock     sync.Mutex
	effects  map[string]int
	last     string
	underWay map[string]*work
}

func newReceiver(settings Settings) *Receiver {
	r := &Receiver{settings: settings, api: newApi(settings), effects: map[string]int{}, underWay: map[string]*work{}}
	r.read = func(request *http.Request) ([]byte, error) { return io.ReadAll(request.Body) }
	r.verifies = func(header http.Header, body []byte) bool { return r.matches(header.Get("X-Service-Sha256"), body) }
	r.isKnown = func(dataID string) bool { return r.effects[dataID] > 0 }
	return r
}

func (r *Receiver) matches(given string, body []byte) bool {
	mac := hmac.New(sha256.New, []byte(r.settings.webhookSecret))
	mac.Write(body)
	return hmac.Equal([]byte(given), []byte(base64.StdEncoding.EncodeToString(mac.Sum(nil))))
}

func envelopeOf(contentType string, body []byte) (Envelope, error) {
	var envelope Envelope
	media, parameters, _ := mime.ParseMediaType(contentType)
	if media != "multipart/form-data" {
		return envelope, json.Unmarshal(body, &envelope)
	}
	reader := multipart.NewReader(bytes.NewReader(body), parameters["boundary"])
	for {
		part, err := reader.NextPart()
		if err != nil {
			return envelope, err
		}
		if part.FormName() == "data" {
			return envelope, json.NewDecoder(part).Decode(&envelope)
		}
	}
}

func (r *Receiver) work(envelope Envelope) error {
	learner, _ := envelope.Data["LearnerId"].(string)
	if learner == "" {
		return nil
	}
	if envelope.SystemEvent.Id == 100 {
		return r.api.get("/v1/learners/" + learner + "/assessment")
	}
	sections, _ := envelope.Data["ChangedSections"].([]any)
	for _, section := range sections {
		name, _ := section.(string)
		if err := r.api.get("/v1/learners/" + learner + "/supportplan/" + url.PathEscape(name)); err != nil {
			return err
		}
	}
	return nil
}

// once starts the work of a delivery, unless it is known or under way. Nil: known.
func (r *Receiver) once(envelope Envelope) *work {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.isKnown(envelope.DataId) {
		return nil
	}
	if running := r.underWay[envelope.DataId]; running != nil {
		return running
	}
	started := &work{done: make(chan struct{})}
	r.underWay[envelope.DataId] = started
	go func() {
		started.err = r.work(envelope)
		r.lock.Lock()
		defer r.lock.Unlock()
		if started.err == nil {
			r.effects[envelope.DataId]++
			r.last = envelope.DataId
		}
		delete(r.underWay, envelope.DataId)
		close(started.done)
	}()
	return started
}

func (r *Receiver) take(request *http.Request) int {
	body, err := r.read(request)
	if err != nil {
		return http.StatusBadRequest
	}
	if !r.verifies(request.Header, body) {
		return http.StatusUnauthorized
	}
	envelope, err := envelopeOf(request.Header.Get("Content-Type"), body)
	if err != nil {
		return http.StatusBadRequest
	}
	started := r.once(envelope)
	if started == nil {
		return http.StatusOK
	}
	select {
	case <-started.done:
		if started.err != nil {
			return http.StatusServiceUnavailable
		}
		return http.StatusOK
	case <-time.After(2 * time.Second):
		return http.StatusAccepted
	}
}

func (r *Receiver) ServeHTTP(writer http.ResponseWriter, request *http.Request) {
	if request.Method == http.MethodPost {
		writer.WriteHeader(r.take(request))
		return
	}
	writer.Header().Set("Content-Type", "application/json")
	if !strings.HasSuffix(request.URL.Path, "/effects") {
		_, _ = io.WriteString(writer, `{"up":true}`)
		return
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	_ = json.NewEncoder(writer).Encode(map[string]int{"effects": r.effects[request.URL.Query().Get("dataId")]})
}
