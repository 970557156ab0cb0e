/** A process of `pace.test.ts`: takes a number of turns and prints their times. */
import { createRateLimiter } from '../../fixtures/target/rate-limiter.ts';

const [options = '{}', turns = '0'] = process.argv.slice(2);
const pace = createRateLimiter(JSON.parse(options));
const times: number[] = [];
for (let taken = 0; taken < Number(turns); taken++) {
  await pace.turn();
  times.push(Date.now());
}
process.send?.(times);
process.disconnect?.();
