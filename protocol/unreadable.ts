/** Why a file or folder cannot be read, to follow its name in a sentence. @param hint what to do if there is none. */
export function unreadable({ code, message }: NodeJS.ErrnoException, what: 'file' | 'folder', hint: string): string {
  if (code === 'ENOENT') return `is not there; ${hint}`;
  if (what === 'file' && code === 'EISDIR') return `is a folder, not a file; ${hint}`;
  if (what === 'folder' && code === 'ENOTDIR') return `is not a folder; ${hint}`;
  if (code === 'ERR_STRING_TOO_LONG' || message === 'Invalid string length')
    return 'is too large to be read: 512 MB at most';
  return `cannot be read (${code ?? message})`;
}
