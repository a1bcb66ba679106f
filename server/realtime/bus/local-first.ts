import type { Adapter, BroadcastOptions } from 'socket.io-adapter';

type AdapterFactory = (namespace: unknown) => Adapter;
const HERE = 'sockets-of-this-process';

/**
 * Socket.IO's cluster adapters deliver an event locally only after Redis has accepted it, and even later during an
 * outage. This adapter sends each event twice: immediately to local sockets, and by Redis to all others.
 */
export function localFirst(create: AdapterFactory, processId: string): AdapterFactory {
  const here = `${HERE}:${processId}`;
  // A plain function, because Socket.IO calls it with `new`.
  return function adapterOf(namespace) {
    const adapter = create(namespace);
    const { addAll, broadcast, addSockets, delSockets, disconnectSockets } = adapter;

    const twice =
      <T>(deliver: (options: BroadcastOptions, what: T) => void) =>
      (options: BroadcastOptions, what: T): void => {
        deliver.call(adapter, { ...options, flags: { ...options.flags, local: true } }, what);
        if (options.flags?.local) return;
        deliver.call(adapter, { ...options, except: new Set(options.except).add(here) }, what);
      };

    adapter.addAll = (id, rooms) => addAll.call(adapter, id, new Set(rooms).add(here));
    const send = twice<unknown>((options, packet) => broadcast.call(adapter, packet, options));
    adapter.broadcast = (packet, options) => send(options, packet);
    adapter.addSockets = twice(addSockets);
    adapter.delSockets = twice(delSockets);
    adapter.disconnectSockets = twice(disconnectSockets);
    return adapter;
  };
}
