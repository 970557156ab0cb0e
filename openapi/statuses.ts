/** A status as OpenAPI writes it: `4xx` means `4XX`, and `Default` means `default`. */
export function normalStatus(status: string): string {
  if (/^default$/i.test(status)) return 'default';
  return /^[1-5]xx$/i.test(status) ? status.toUpperCase() : status;
}

/** The key under which a status is described: itself, its range, or `default`, in whichever case. */
export function statusKey(responses: object, status: number): string | undefined {
  const keys = Object.keys(responses);
  const wanted = [`${status}`, `${Math.trunc(status / 100)}XX`, 'default'];
  return wanted.map((each) => keys.find((key) => normalStatus(key) === each)).find((key) => key !== undefined);
}
