import { inflateRawSync } from 'node:zlib';

/**
 * The files of a zip archive as texts, by name; supports only what Playwright's blobs use of the format.
 * @param isWanted the files to decompress, by name; all by default.
 * @throws RangeError or an error of zlib if the archive is damaged.
 */
export function unzip(archive: Buffer, isWanted: (name: string) => boolean = () => true): Record<string, string> {
  const end = archive.lastIndexOf('PK\x05\x06');
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(from, from + size);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (isWanted(name)) files[name] = (method === 0 ? data : inflateRawSync(data)).toString('utf8');
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
