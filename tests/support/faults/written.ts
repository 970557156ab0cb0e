import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { contentOf, zipEntries } from '../../../cli/run/unzip.ts';

/** All files below a folder as texts by path, with what is packed in them unpacked: by chance, base64 spells short words. */
export async function textsBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts: Record<string, string> = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    const content = await readFile(join(folder, path));
    if (path.endsWith('.zip'))
      for (const packed of zipEntries(content)) texts[`${path} › ${packed.name}`] = `${contentOf(packed)}`;
    texts[path] = content
      .toString('utf8')
      .replace(/(<script type="application\/gzip"[^>]*>)([^<]*)/g, (_, tag: string, packed: string) => {
        return tag + gunzipSync(Buffer.from(packed, 'base64')).toString();
      });
  }
  return texts;
}
