/** The embedded service, for a parent that also measures its use of memory. */
import { startService } from '../../service/index.ts';
import { answering } from '../child.ts';

const service = await startService();
answering(
  {
    addresses: () => ({ baseUrl: service.baseUrl, controlUrl: service.controlUrl }),
    memory: () => {
      globalThis.gc?.();
      return process.memoryUsage();
    },
  },
  () => void service.close().then(() => process.exit(0)),
);
