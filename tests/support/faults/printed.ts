/** Adds what is printed while something is done, in order, to standard output or to standard error. */
export async function whilePrinting<T>(printed: string[], work: () => Promise<T>): Promise<T> {
  const streams = [process.stdout, process.stderr];
  const writes = streams.map((stream) => stream.write);
  for (const stream of streams) stream.write = ((text: string) => printed.push(text) > 0) as typeof stream.write;
  try {
    return await work();
  } finally {
    for (const [i, stream] of streams.entries()) stream.write = writes[i]!;
  }
}
