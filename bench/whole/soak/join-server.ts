import { observer } from 'mediasoup';
import { startHub } from '../../live/hub.ts';

const [dataDir = ''] = process.argv.slice(2);
const held = { transports: 0, producers: 0, consumers: 0 };
const count = (
  what: keyof typeof held,
  one: { observer: { once(name: 'close', then: () => void): void } },
) => {
  held[what] += 1;
  one.observer.once('close', () => {
    held[what] -= 1;
  });
};
observer.on('newworker', (worker) =>
  worker.observer.on('newrouter', (router) =>
    router.observer.on('newtransport', (transport) => {
      count('transports', transport);
      transport.observer.on('newproducer', (producer) => count('producers', producer));
      transport.observer.on('newconsumer', (consumer) => count('consumers', consumer));
    }),
  ),
);
const { live, stop } = await startHub(dataDir, 1, {
  staffSession: () => 's',
  visitOf: ([visit]) => visit?.visitId,
});

process.on('message', () => {
  global.gc?.();
  const active = process.getActiveResourcesInfo();
  process.send?.({
    ...held,
    sockets: live.counts().sockets,
    timers: active.filter((name) => name === 'Timeout').length,
    memory: process.memoryUsage().heapUsed + process.memoryUsage().external,
  });
});
process.once('SIGTERM', () => void stop());
