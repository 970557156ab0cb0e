package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Api calls the service: one token until shortly before it expires, and pauses when asked for.
type Api struct {
	settings Settings
	// What a flawed client does in its own way.
	lifetime   func(expiresIn float64) time.Duration
	fresh      func(age, lifetime time.Duration) bool
	pause      func(status int, retryAfter string, attempt int) (time.Duration, bool)
	lock       sync.Mutex
	token      string
	since      time.Time
	tokenLives time.Duration
}

func newApi(settings Settings) *Api {
	return &Api{
		settings: settings,
		lifetime: func(expiresIn float64) time.Duration { return time.Duration(expiresIn * float64(time.Second)) },
		// Renewed before its end, by a margin that leaves a short token most of its life.
		fresh: func(age, lifetime time.Duration) bool { return age < lifetime-min(30*time.Second, lifetime/4) },
		pause: pauseAsked,
	}
}

// pauseAsked says how long to wait before the same call is made again, and whether to make it.
func pauseAsked(status int, retryAfter string, attempt int) (time.Duration, bool) {
	if status != http.StatusTooManyRequests || attempt > 7 {
		return 0, false
	}
	if retryAfter == "" {
		return 250 * time.Millisecond << attempt, true
	}
	if seconds, err := strconv.Atoi(retryAfter); err == nil {
		return time.Duration(seconds)*time.Second + 100*time.Millisecond, true
	}
	if date, err := http.ParseTime(retryAfter); err == nil {
		return max(0, time.Until(date)) + 1100*time.Millisecond, true
	}
	return time.Second, true
}

type answer struct {
	status     int
	retryAfter string
	body       []byte
}

func send(method, url, token string, body []byte) (answer, error) {
	request, err := http.NewRequest(method, url, bytes.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	return answer{response.StatusCode, response.Header.Get("Retry-After"), data}, err
}

func (a *Api) patiently(once func() (answer, error)) (answer, error) {
	for attempt := 1; ; attempt++ {
		got, err := once()
		if err != nil {
			return got, err
		}
		pause, again := a.pause(got.status, got.retryAfter, attempt)
		if !again {
			return got, nil
		}
		time.Sleep(pause)
	}
}

// currentToken is called by one goroutine after the other: those that need a token at the same time share it.
func (a *Api) currentToken() (string, error) {
	a.lock.Lock()
	defer a.lock.Unlock()
	if a.token != "" && a.fresh(time.Since(a.since), a.tokenLives) {
		return a.token, nil
	}
	credentials, _ := json.Marshal(map[string]string{"clientId": a.settings.clientID, "clientSecret": a.settings.clientSecret})
	since := time.Now()
	got, err := a.patiently(func() (answer, error) { return send("POST", a.settings.baseURL+"/v1/auth", "", credentials) })
	if err != nil {
		return "", err
	}
	var issued struct {
		AccessToken string  `json:"accessToken"`
		ExpiresIn   float64 `json:"expiresIn"`
	}
	if err := json.Unmarshal(got.body, &issued); err != nil || got.status != http.StatusOK {
		return "", fmt.Errorf("POST /v1/auth was answered with %d", got.status)
	}
	a.token, a.since, a.tokenLives = issued.AccessToken, since, a.lifetime(issued.ExpiresIn)
	return a.token, nil
}

func (a *Api) get(path string) error {
	once := func() (answer, error) {
		token, err := a.currentToken()
		if err != nil {
			return answer{}, err
		}
		return send("GET", a.settings.baseURL+path, token, nil)
	}
	for attempt := 1; ; attempt++ {
		got, err := a.patiently(once)
		if err != nil {
			return err
		}
		if got.status == http.StatusUnauthorized && attempt == 1 {
			a.lock.Lock()
			a.token = ""
			a.lock.Unlock()
			continue
		}
		if got.status != http.StatusOK {
			return fmt.Errorf("GET %s was answered with %d", path, got.status)
		}
		return nil
	}
}
