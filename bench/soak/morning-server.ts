import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makePlainTransports } from '../media/plain-transports.ts';

/** The whole product, with media that needs no browser, that says how it fares when it is asked. */
const [sinkPort] = process.argv.slice(2);
const plain = makePlainTransports(Number(sinkPort));
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

process.on('message', async (message: string | { portsOf: string[] }) => {
  if (typeof message === 'object') process.send?.(message.portsOf.map((id) => plain.portOf(id)));
  else {
    global.gc?.();
    // Nanoseconds; since it was last asked.
    const eventLoop = { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 };
    delay.reset();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.send?.({ eventLoop, memory: heapUsed + external, rss, carried: await plain.carried() });
  }
});
await import('../../server/main.ts');
