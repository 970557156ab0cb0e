/** By the code of an error. */
export const diskReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
};

/** What is wrong with this machine's disk, if a message says so: neither the target nor the suite is at fault. */
export function diskTrouble(message: string): string | null {
  const code = new RegExp(`\\b(${Object.keys(diskReasons).join('|')}): `).exec(message)?.[1];
  return code === undefined
    ? null
    : `a file could not be written (in LAS_STATE_DIR, or a temporary folder): ${diskReasons[code]}.`;
}
