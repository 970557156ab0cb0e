export const dataId = '7f3a3c1e-52c8-4b7e-9d7e-0c1f3a2b4d5e';
export const otherDataId = '11111111-52c8-4b7e-9d7e-0c1f3a2b4d5e';
export const learnerId = 'c0ffee00-0000-4000-8000-00000000000a';

/** A JSON event as the API document describes its envelope. */
export function event(id: number, data: object = { LearnerId: learnerId }, key = dataId): string {
  return JSON.stringify({ Data: data, SystemEvent: { Id: id, DisplayName: 'An event' }, DataId: key });
}

/** A multipart body as .NET writes it, from parts given as header lines and contents. */
export function multipart(parts: [string[], string | Buffer][], boundary = 'b-1'): Buffer {
  const chunks = parts.map(([headers, content]) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
  );
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}
