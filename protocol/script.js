/**
 * A shell script that repeats what led to one exchange: tokens, the calls that made what it is about, the call itself, and the removal
 * of what was made. In JavaScript, since the page holds this file as it is; script.d.ts has the types.
 */
import { curlOf } from './curl.js';

/** Where the credentials of a caller come from. Others are asked for by a variable that is named after the caller. */
const credentialsOf = {
  administrator: 'LAS',
  manager: 'LAS_MANAGER',
  tutor: 'LAS_TUTOR',
  'administrator of another organisation': 'LAS_OTHER',
  'administrator of an organisation without tagging': 'LAS_UNTAGGED',
};

/**
 * @param exchanges those of the check, in order of time
 * @param failing the one of them at which the check failed
 */
export function scriptOf(exchanges, failing) {
  const made = madeBefore(exchanges, failing);
  const steps = stepsTo(exchanges, failing, made);
  const captured = [...made].filter(
    ([value, { exchange, name }]) =>
      steps.includes(exchange) &&
      (steps.some((step) => sentBy(step).includes(value)) ||
        (removable.has(exchange.operation) && name !== 'learnerUserId')),
  );
  const names = new Map(captured.map(([value], at) => [value, `captured id ${at + 1}`]));
  const lines = steps.map((step, at) => stepOf(step, at + 1, names, captured));
  const removals = steps.filter(({ method, operation }) => method === 'POST' && removable.has(operation));
  const [tokens, others] = variablesIn(lines.join('\n'));
  const { origin } = new URL(failing.url);
  return [
    '#!/bin/sh',
    `# Repeats what led to ${failing.method} ${failing.operation?.split(' ')[1] ?? ''}, where a check failed. Needs curl; the target is`,
    `# ${origin}.`,
    'set -u',
    ...[...tokens, ...others].map((name) => `: "\${${name}:?is not set}"`),
    ...(tokens.length === 0 ? [] : ['', tokenFunction(origin)]),
    ...steps
      .flatMap(({ caller }) => caller)
      .filter(isFirst)
      .flatMap((caller) => tokenLine(caller, lines)),
    ...lines.map((line) => `\n${line}`),
    ...(removals.length === 0 ? [] : ['\n# Removes what it made.']),
    ...removals.flatMap((step) => removalOf(step, names, captured)),
    '',
  ].join('\n');
}

const removable = new Set(['POST /v1/learners', 'POST /v1/webhooks']);

/** Which exchange first answered with each identifier, and under which name. */
function madeBefore(exchanges, failing) {
  const made = new Map();
  for (const exchange of exchanges.slice(0, exchanges.indexOf(failing) + 1)) {
    if (exchange.direction !== 'call' || exchange.response === null) continue;
    const text = exchange.response.body ?? '';
    const counts = new Map();
    for (const [, name, value] of text.matchAll(/"(\w*[iI]d)"\s*:\s*"([^"\\]{8,})"/g)) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (!made.has(value)) made.set(value, { exchange, name, at: counts.get(name) });
    }
    const [, last] = /\/([^/?#\s]{8,})$/.exec(exchange.response.headers.location ?? '') ?? [];
    if (last !== undefined && !made.has(last)) made.set(last, { exchange, name: null, at: 1 });
  }
  return made;
}

/** The failing exchange, and of those before it the ones that made what it names, or changed that. */
function stepsTo(exchanges, failing, made) {
  const before = exchanges.slice(0, exchanges.indexOf(failing));
  const wanted = new Set([failing]);
  const values = new Set();
  let size = 0;
  while (size !== wanted.size + values.size) {
    size = wanted.size + values.size;
    for (const exchange of [...wanted]) {
      for (const [value, { exchange: maker }] of made) {
        if (!sentBy(exchange).includes(value)) continue;
        values.add(value);
        if (maker !== failing) wanted.add(maker);
      }
    }
    for (const exchange of before) {
      if (exchange.method !== 'GET' && [...values].some((value) => sentBy(exchange).includes(value)))
        wanted.add(exchange);
    }
  }
  return exchanges.filter((exchange) => wanted.has(exchange));
}

function sentBy({ url, request }) {
  return `${url}\n${request.body ?? ''}`;
}

function stepOf(exchange, number, names, captured) {
  const { caller, method, url, request, response } = exchange;
  const named = (text) => [...names].reduce((all, [value, name]) => all.replaceAll(value, `[${name}]`), text);
  const command = curlOf({
    method,
    url: named(url),
    request: { headers: request.headers, body: request.body === null ? null : named(request.body) },
  });
  const ids = captured.filter(([, { exchange: maker }]) => maker === exchange);
  return [
    `# ${number}. ${caller}; the response was ${response === null ? 'none' : response.status}`,
    ids.length === 0 ? command : `answer=$(${command})\nprintf '%s\\n' "$answer"`,
    ...ids.map(
      ([value, { name, at }]) => `${variableOf(names.get(value))}=$(printf '%s\\n' "$answer" | ${findIn(name, at)})`,
    ),
    ...(ids.length === 0 ? ['echo'] : []),
  ].join('\n');
}

/** Finds the value of the member's nth occurrence in an answer, or the end of its Location. */
function findIn(name, at) {
  if (name === null) return `sed -n 's|^[Ll]ocation:.*/\\([^/[:space:]]*\\)[[:space:]]*$|\\1|p'`;
  return `grep -o '"${name}" *: *"[^"]*"' | sed -n ${at}p | cut -d '"' -f 4`;
}

function removalOf(step, names, captured) {
  const own = captured.find(([, { exchange }]) => exchange === step);
  if (own === undefined) return [];
  const headers = Object.fromEntries(Object.entries(step.request.headers).filter(([name]) => name !== 'content-type'));
  const url = `${step.url}/[${names.get(own[0])}]`;
  return [`${curlOf({ method: 'DELETE', url, request: { headers, body: null } })}\necho`];
}

/** Names of the variables that the commands use: prefixes of credentials, and others. */
function variablesIn(text) {
  const used = [...text.matchAll(/"\$([A-Z][A-Z0-9_]*)"/g)].map(([, name]) => name).filter(isFirst);
  const prefixes = used.map((name) => prefixOf(name)).filter((prefix) => prefix !== undefined);
  return [
    prefixes.flatMap((prefix) => [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`]),
    used.filter((name) => prefixOf(name) === undefined && !name.startsWith('CAPTURED_')),
  ];
}

function prefixOf(variable) {
  const caller = Object.keys(credentialsOf).find((name) => variable === variableOf(`token of ${name}`));
  return caller === undefined ? undefined : credentialsOf[caller];
}

function tokenFunction(origin) {
  return `token() {
  curl -sS "${origin}/v1/auth" -H 'content-type: application/json' \\
    --data-raw "{\\"clientId\\":\\"$1\\",\\"clientSecret\\":\\"$2\\"}" |
    grep -o '"accessToken" *: *"[^"]*"' | cut -d '"' -f 4
}`;
}

function tokenLine(caller, lines) {
  const prefix = credentialsOf[caller];
  const variable = variableOf(`token of ${caller}`);
  if (prefix === undefined || !lines.some((line) => line.includes(`"$${variable}"`))) return [];
  return [`${variable}=$(token "$${prefix}_CLIENT_ID" "$${prefix}_CLIENT_SECRET")`];
}

/** As curl.js names it. */
function variableOf(secret) {
  return secret.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
}

function isFirst(value, at, all) {
  return all.indexOf(value) === at;
}
