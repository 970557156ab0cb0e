import { isDeepStrictEqual } from 'node:util';
import {
  type ApiResponse,
  assumeAccepted,
  type Item,
  type RuleId,
  shows,
  stringsIn,
  type WebhookBody,
} from '../../fixtures/index.ts';

/** The rules that are broken if an update does not store a field, by that field. */
export const lossRules = { url: 'webhooks.update.url', systemEventIds: 'webhooks.update.events' } as const;

/** Ids of events, which may be listed as such or as records with one, in one order. */
export const idsIn = (events: readonly unknown[]) =>
  events.map((each) => Number((each as Item | null)?.id ?? each)).sort((one, other) => one - other);

/** A value and all that is in it. */
const within = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(within)] : [];

/** Whether it is the beginning of a long text. */
function isBeginning(shown: string, sent: string): boolean {
  const text = shown.replace(/\s*(?:…|\.{3})$/, '');
  return sent.length > 60 && text.length > 24 && sent.startsWith(text);
}

/** Whether a record shows what was sent, in a member of any name: its fields are not documented. A row of a list may shorten long texts. */
export function isShown(record: unknown, sent: unknown, mayBeShortened = false): boolean {
  if (!Array.isArray(sent))
    return stringsIn(record).some((text) => text === sent || (mayBeShortened && isBeginning(text, `${sent}`)));
  return within(record).some((list) => Array.isArray(list) && isDeepStrictEqual(idsIn(list), idsIn(sent)));
}

/** A webhook before and after an update: its reads, and the lists. */
interface Updated {
  webhookId: string;
  bodies: readonly [WebhookBody, WebhookBody];
  reads: readonly [ApiResponse, ApiResponse];
  lists: readonly [Item[], Item[]];
}

/**
 * What is seen of each field after an update: which reads are telling, since they showed its former value, and which of these do not
 * show the new one. If none does, the update has lost it, for which one rule is to blame; otherwise those reads are. A description,
 * which no rule says is stored, is lost with the rest if an update loses all.
 */
export function seenOf({ webhookId, bodies: [former, next], reads, lists }: Updated) {
  const row = (rows: Item[]) =>
    rows.find((each) => shows(each, next, webhookId)) ?? rows.find((each) => shows(each, former));
  const looks = { record: reads.map((read) => assumeAccepted(read).body), list: lists.map(row) };
  let lost: RuleId | null = null;
  return (['url', 'systemEventIds', 'description'] as const).map((field) => {
    const telling = Object.entries(looks).filter(([, [before]]) => isShown(before, former[field]));
    const stale = telling.filter(([look, [, after]]) => !isShown(after, next[field], look === 'list'));
    const names = (those: typeof telling) => those.map(([name]) => name);
    const ofRead = names(telling).includes('record') ? 'webhooks.read.by-id' : 'webhooks.list.own';
    const blamed: RuleId = field === 'description' ? (lost ?? ofRead) : lossRules[field];
    const isLost = telling.length > 0 && stale.length === telling.length;
    if (isLost) lost = blamed;
    return { field, telling: names(telling), stale: names(stale), blamed: isLost ? blamed : null };
  });
}
