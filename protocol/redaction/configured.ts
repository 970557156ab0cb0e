import { shortestByValue } from './secrets.ts';

interface Configured {
  variable: string;
  value: string;
  /** Names the secret for readers. */
  what: string;
}

/** The secrets that variables hold: of the suite's own settings, and of a proxy that asks for a password. */
export function configuredSecrets(env: NodeJS.ProcessEnv): Configured[] {
  return Object.entries(env).flatMap(([variable, text]) => {
    const value = text?.trim();
    return value ? held(variable, value) : [];
  });
}

/** One sentence on each secret that is too short to be searched for. */
export function shortSecretSentences(env: NodeJS.ProcessEnv): string[] {
  const short = configuredSecrets(env).filter(
    ({ variable, value }) => variable !== 'LAS_HEADERS' && value.length < shortestByValue,
  );
  return short.map(
    ({ variable }) =>
      `${variable} has fewer than ${shortestByValue} characters, too few to be recognised: if the target repeats it, it is printed and written as it is.`,
  );
}

function held(variable: string, value: string): Configured[] {
  if (variable === 'LAS_HEADERS') return headerValues(value).map((each) => ({ variable, ...each }));
  const owner = /^LAS_(?:(?<owner>\w+)_)?CLIENT_SECRET$/.exec(variable)?.groups;
  if (owner !== undefined) {
    const name = owner.owner?.toLowerCase() ?? 'administrator';
    return [{ variable, value, what: `client secret of ${name}` }];
  }
  if (variable === 'LAS_CONTROL_TOKEN') return [{ variable, value, what: 'control token' }];
  if (/^https?_proxy$/i.test(variable) && URL.canParse(value)) {
    const password = decoded(new URL(value).password);
    return password === '' ? [] : [{ variable, value: password, what: `password of ${variable}` }];
  }
  return [];
}

/** What each line `Name: value` holds, and what follows a scheme such as `Bearer`. */
function headerValues(lines: string): { value: string; what: string }[] {
  return lines.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (!name || !value) return [];
    const what = `value of the header ${name.toLowerCase()}`;
    const [, credential] = /^\S+\s+(\S+)$/.exec(value) ?? [];
    return [value, ...(credential === undefined ? [] : [credential])].map((each) => ({ value: each, what }));
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
