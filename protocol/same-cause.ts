/**
 * What tells one occurrence of a cause from the next: identifiers and times that the target or the suite made up. Each looks a bounded way
 * ahead, since a target writes the texts.
 */
const passing: [pattern: RegExp, placeholder: string][] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '(id)'],
  [/\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '(email)'],
  [/\b\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?/g, '(time)'],
  // Of the trace context, of ASP.NET, and other long random names, perhaps in several parts.
  [/\b(?=[\w:-]{0,200}\d)(?:[0-9a-f]{2}-)?[0-9a-f]{16,}(?:-[0-9a-f]+)*\b/gi, '(id)'],
  [/(?<="(?:traceId|requestId|correlationId|instance|timestamp)"\s*:\s*")[^"]+/gi, '(id)'],
  // What `unique` makes.
  [/\b[a-z]+-[a-z0-9]{6}-[a-z0-9]{6,}\b/g, '(name)'],
];

/** A reason without what differs from one occurrence to the next, so reasons that differ only there are one cause. Pure. */
export function causeOf(reason: string): string {
  return passing.reduce((so, [pattern, placeholder]) => so.replace(pattern, placeholder), reason);
}
