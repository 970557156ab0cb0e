import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from '@playwright/test';
import { diskTrouble, triedDisk } from '../../../protocol/full-disk.ts';

const full = (): never => {
  throw Object.assign(new Error('ENOSPC: no space left on device, open'), { code: 'ENOSPC', path: '/tried/x' });
};
const words = 'Error: ENOSPC: no space left on device, write';

test('words about a full disk, which a target can write, are believed only if nothing can be written', () => {
  expect(triedDisk(words)).toBeNull();
  expect(triedDisk(words, (folder) => folder === tmpdir() && full())).toBe(
    `a file could not be written (${tmpdir()}): the disk is full.`,
  );
  expect(triedDisk('Error: expected 200, got 500', full)).toBeNull();
});

test('an error of the disk is told by its code, and says where', () => {
  expect(diskTrouble(new Error(words))).toBeNull();
  expect(diskTrouble(Object.assign(new Error(''), { code: 'constructor' }))).toBeNull();
  expect(diskTrouble(Object.assign(new Error(''), { code: 'EROFS' }))).toBe(
    'a file could not be written: the file system is read-only.',
  );
});

test('a device that is full is a disk that is full', () => {
  test.skip(process.platform !== 'linux', 'has no such device');
  const trouble = (() => {
    try {
      writeFileSync('/dev/full', 'x');
    } catch (error) {
      return diskTrouble(error);
    }
    return null;
  })();
  expect(trouble).toBe('a file could not be written: the disk is full.');
});
