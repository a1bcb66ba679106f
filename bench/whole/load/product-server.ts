import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makePlainTransports } from '../../live/media/plain-transports.ts';

const [sinkPort] = process.argv.slice(2);
const plain = makePlainTransports(Number(sinkPort));
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

process.on('message', async (message: string | { portsOf: string[] }) => {
  if (typeof message === 'object') process.send?.(message.portsOf.map((id) => plain.portOf(id)));
  else if (message === 'memory') {
    global.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    delay.reset();
    process.send?.(heapUsed + external);
  } else {
    // In nanoseconds, since the last query.
    process.send?.(delay.percentile(99) / 1e6);
    delay.reset();
  }
});
await import('#server/main.ts');
