/** The parts of a multipart/form-data body (RFC 7578), as bytes: a file may hold anything. */
export function partsOf(type: string, body: Buffer): Map<string, Buffer> {
  const found = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) throw new Error('the body has no boundary');
  const parts = new Map<string, Buffer>();
  // With a line break before it, the first delimiter is like the others; what is before it is a preamble.
  const bytes = Buffer.concat([Buffer.from('\r\n'), body]);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  for (let at = bytes.indexOf(delimiter); at >= 0; ) {
    const start = at + delimiter.length;
    const end = bytes.indexOf(delimiter, start);
    if (bytes.toString('latin1', start, start + 2) === '--' || end < 0) break;
    const part = bytes.subarray(start, end);
    const head = part.indexOf('\r\n\r\n');
    const name = /[;\s]name="([^"]*)"/i.exec(part.toString('latin1', 0, head))?.[1];
    if (name !== undefined && head >= 0) parts.set(name, part.subarray(head + 4));
    at = end;
  }
  return parts;
}
