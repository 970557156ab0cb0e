import { decoded } from '../texts.ts';
import { urlOf } from '../url.ts';
import { shortestByValue } from './secrets.ts';

interface Configured {
  variable: string;
  value: string;
  /** Names the secret for readers. */
  what: string;
}

/** The secrets that variables hold: of the suite's own settings, of a hook, and of a proxy that asks for a password. */
export function configuredSecrets(env: NodeJS.ProcessEnv): Configured[] {
  return Object.entries(env).flatMap(([variable, text]) => {
    const value = text?.trim();
    if (!value) return [];
    return env.LAS_HOOK && isOfHook(variable, value)
      ? [{ variable, value, what: `value of ${variable}` }]
      : held(variable, value);
  });
}

/** One sentence for each secret that is too short to be replaced. */
export function shortSecretSentences(env: NodeJS.ProcessEnv): string[] {
  const short = configuredSecrets(env).filter(
    ({ variable, value }) => /^LAS_(?!HEADERS)|_proxy$/i.test(variable) && value.length < shortestByValue,
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
  if (/^https?_proxy$/i.test(variable)) {
    const password = decoded(urlOf(value)?.password ?? '');
    return password === '' ? [] : [{ variable, value: password, what: `password of ${variable}` }];
  }
  return [];
}

/** Whether it may be a secret of the hook, whose last words are shown: its configuration stands under names that are not ours. */
function isOfHook(variable: string, value: string): boolean {
  const isSecret = /(?:^|_)(?:(?:api|access)?key|token|secret|password|passwd|pass|credentials?)$/i.test(variable);
  return isSecret && !variable.startsWith('LAS_') && !plainWords.test(value) && !/^[./~]/.test(value);
}

/** The whole value of each line `Name: value`, and its parts; plain words only if the name says so, or responses would be distorted. */
function headerValues(lines: string): { value: string; what: string }[] {
  return lines.split(/\r?\n|\r/).flatMap((line) => {
    const [, name, value] = /^([^:]+):(.*)$/.exec(line.trim()) ?? [];
    if (!name || !value) return [];
    const words = value.trim().split(/[\s;,]+/);
    const parts = [value.trim(), ...words, ...words.map((word) => word.replace(/^[\w.-]+=(?=.)/, ''))];
    return [...new Set(parts)]
      .filter((part) => part !== '' && (namesSecret.test(name) || !plainWords.test(part)))
      .map((part) => ({ value: part, what: `header ${name.trim()}` }));
  });
}

const namesSecret = /key|token|secret|auth|pass|credential|session|signature/i;
const plainWords = /^[A-Za-z][A-Za-z/.:+ -]{0,31}$/;
