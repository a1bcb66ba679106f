import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startHub } from '../hub.ts';
import { makePlainTransports } from '../media/plain-transports.ts';

const [dataDir = '', count = '300', sinkPort, recognizerPort] = process.argv.slice(2);
const plain = sinkPort ? makePlainTransports(Number(sinkPort)) : null;
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

let arrivals = 0;
const { stop } = await startHub(dataDir, Number(count), {
  recognizerPort,
  // The cookie does not say which visit the provider joins, so each arrival takes the next visit's session.
  staffSession(visits) {
    arrivals += 1;
    return visits[arrivals % visits.length]?.staffSessionId ?? '';
  },
  visitOf: (visits, sessionId) => visits.find(({ sessionIds }) => sessionIds.includes(sessionId))?.visitId,
});

process.on('message', async (message: string | { portsOf: string[] }) => {
  if (message === 'stop') void stop();
  else if (message === 'carried') process.send?.(await plain?.carried());
  else if (message === 'delay') {
    // In nanoseconds, since the last query.
    process.send?.({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 });
    delay.reset();
  } else if (typeof message === 'object') process.send?.(message.portsOf.map((id) => plain?.portOf(id) ?? 0));
  else process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage() });
});
