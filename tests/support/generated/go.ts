/** A program in Go that reads recorded answers with the client that oapi-codegen makes. */
import { capital } from '../../../reporters/views/behaviour/openapi/paths.ts';
import type { Recorded } from './recorded.ts';

export const generator = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.5.0';

/** The generator's settings. */
export const settings = 'package: main\ngenerate:\n  models: true\n  client: true\noutput: client.gen.go\n';

/** Reads `answers.json`, and exits with status 1 if an answer cannot be read, or one that is planted can. */
export function programFor(recorded: readonly Recorded[]): string {
  const ids = [...new Set(recorded.flatMap(({ id }) => (id === undefined ? [] : [id])))];
  const readers = ids.map(
    (id) => `\t"${id}": func(r *http.Response) error { _, err := Parse${capital(id)}Response(r); return err },`,
  );
  return `package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
)

type answer struct {
	Id, MediaType, Text string
	Status              int
	Planted             bool
}

var readers = map[string]func(*http.Response) error{
${readers.join('\n')}
}

func main() {
	data, err := os.ReadFile("answers.json")
	var answers []answer
	if err == nil {
		err = json.Unmarshal(data, &answers)
	}
	if err != nil {
		panic(err)
	}
	failed := false
	for _, each := range answers {
		err := readers[each.Id](&http.Response{
			StatusCode: each.Status,
			Header:     http.Header{"Content-Type": {each.MediaType}},
			Body:       io.NopCloser(bytes.NewBufferString(each.Text)),
		})
		if (err != nil) != each.Planted {
			failed = true
			fmt.Println(each.Id, each.Status, each.Text, err)
		}
	}
	if failed {
		os.Exit(1)
	}
}
`;
}

/** The answers as the program reads them, with one that it must not be able to read. */
export function answersFor(recorded: readonly Recorded[]): string {
  const answers = recorded.filter((each) => each.id !== undefined);
  const planted = {
    id: 'createLearner',
    status: 201,
    mediaType: 'application/json',
    text: '{"learnerId":5}',
    planted: true,
  };
  return JSON.stringify([...answers, planted]);
}
