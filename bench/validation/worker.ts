/** One tool in its own process: a slow pattern or a crash harms only the case that brought it. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { answering } from '../child.ts';
import type { Document } from './case.ts';
import { families } from './families/index.ts';
import { validations } from './speed.ts';
import { asked, type Judge, type Open } from './tool.ts';
import { tools } from './tools/index.ts';

const [name, folder = ''] = process.argv.slice(2);
const tool = tools.find((one) => one.name === name)!;
const require = createRequire(join(folder, 'package.json'));
const open: Promise<Open> = tool.start(async (one) =>
  one.startsWith('@hyperjump/') ? import(pathToFileURL(require.resolve(one)).href) : require(one),
);
open.catch(() => {});
// Some tools leave a promise behind that fails when a document is broken.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});

/** Cases of the same document follow each other, and it is read once for them. */
let last: { document?: Document; judge?: Promise<Judge> } = {};

function judgeOf(document: Document): Promise<Judge> {
  if (last.document !== document) {
    // Tools change documents and messages, so each gets a copy.
    const copy = JSON.parse(JSON.stringify(document)) as Document;
    last = { document, judge: open.then((it) => it(copy)) };
  }
  return last.judge!;
}

/** Null if the tool is right about every message of the case; otherwise what it did instead. */
async function judge([family, index]: [number, number]): Promise<string | null> {
  const one = families[family]!.cases[index]!;
  for (const message of asked(tool, one)) {
    try {
      const isRight = await (await judgeOf(one.document))(JSON.parse(JSON.stringify(message)));
      if (isRight !== one.accept) return `${isRight ? 'accepts' : 'refuses'} the ${message.side}`;
    } catch (error) {
      return `fails: ${String((error as Error)?.message ?? error)
        .replace(/\s+/g, ' ')
        .slice(0, 200)}`;
    }
  }
  return null;
}

answering(
  {
    // What it throws, if it does not start.
    start: () =>
      open.then(
        () => null,
        (error: unknown) => String(error),
      ),
    judge,
    speed: (size: 'typical' | 'large') =>
      open.then((it) => validations(it, size, tool.offers.response.length === 0)).catch(() => null),
  },
  () => process.exit(0),
);
