import { crc32, inflateRawSync } from 'node:zlib';

/** One file of a zip archive, as the directory at the archive's end describes it. */
export interface ZipEntry {
  name: string;
  /** Its size as the directory says; `contentOf` returns no more and no less. */
  size: number;
  isDeflated: boolean;
  checksum: number;
  data: Buffer;
}

/** The files of a zip archive, as far as Playwright's blobs use the format. @throws RangeError if it is damaged. */
export function zipEntries(archive: Buffer): ZipEntry[] {
  const end = archive.lastIndexOf('PK\x05\x06');
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      size,
      isDeflated: archive.readUInt16LE(at + 10) !== 0,
      checksum: archive.readUInt32LE(at + 16),
      data: archive.subarray(from, from + packed),
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

/** Size of what ends an archive, which a comment follows. */
const endBytes = 22;

/** A text that belongs to none of the files; empty if there is none. */
export function commentOf(archive: Buffer): string {
  const end = archive.lastIndexOf('PK\x05\x06');
  const at = end + endBytes;
  return archive.toString('utf8', at, at + archive.readUInt16LE(end + 20));
}

/** @param archive without a comment, as Playwright writes it. @param comment of 65,535 bytes at most */
export function withComment(archive: Buffer, comment: string): Buffer {
  const bytes = Buffer.from(comment);
  const commented = Buffer.concat([archive, bytes]);
  commented.writeUInt16LE(bytes.length, archive.length - 2);
  return commented;
}

/** @throws RangeError or an error of zlib if the archive is damaged, or unpacks to another size than it says. */
export function contentOf({ name, size, isDeflated, checksum, data }: ZipEntry): Buffer {
  const content = isDeflated ? inflateRawSync(data, { maxOutputLength: Math.max(1, size) }) : data;
  if (content.length !== size || crc32(content) !== checksum) throw new RangeError(`${name} is damaged.`);
  return content;
}
