import type { Redis } from 'ioredis';
import type { MessageCipher } from './message-cipher.ts';

type Entry = [id: string, fields: string[]];
type Listener = (channel: Buffer, payload: Buffer) => void;
type Method = (...args: never[]) => unknown;

/**
 * Encrypts what Socket.IO's streams adapter sends through this client and its duplicates, and drops messages
 * that no process of this installation sent. The adapter does not accept an encoder, but all its messages
 * pass through the client.
 */
export function sealTraffic(client: Redis, cipher: MessageCipher): Redis {
  const original = (name: 'xadd' | 'xread' | 'publish' | 'on' | 'duplicate') =>
    (client[name] as Method).bind(client) as (...args: unknown[]) => unknown;
  const [xadd, xread, publish, on, duplicate] = [
    original('xadd'),
    original('xread'),
    original('publish'),
    original('on'),
    original('duplicate'),
  ];

  const listeners: Listener[] = [];

  /** The entry's namespace stays readable, since the adapter skips entries without one. */
  function sealEntry(args: unknown[]): unknown[] {
    const [stream] = args as [string];
    const fields = args.slice(args.indexOf('*') + 1).map(String);
    const nsp = fields[fields.indexOf('nsp') + 1] ?? '';
    const sealed = cipher.seal(stream, Buffer.from(JSON.stringify(fields)));
    return [...args.slice(0, args.indexOf('*') + 1), 'nsp', nsp, 'sealed', sealed.toString('base64')];
  }

  /** Replaces an invalid entry by one without fields, which the adapter skips. */
  function openEntry(stream: string, [id, fields]: Entry): Entry {
    const sealed = fields[fields.indexOf('sealed') + 1] ?? '';
    const opened = cipher.open(stream, Buffer.from(sealed, 'base64'));
    return [id, opened ? (JSON.parse(opened.toString()) as string[]) : []];
  }

  return Object.assign(client, {
    // The adapter passes all arguments as one list; calls in another form are not its messages.
    xadd: (...args: unknown[]) => (Array.isArray(args[0]) ? xadd(sealEntry(args[0])) : xadd(...args)),
    async xread(...args: unknown[]) {
      const streams = (await xread(...args)) as [string, Entry[]][] | null;
      return (
        streams?.map(([stream, entries]) => [stream, entries.map((entry) => openEntry(stream, entry))]) ??
        null
      );
    },
    publish: (channel: string, payload: Buffer) => publish(channel, cipher.seal(channel, payload)),
    on(event: string, listener: Listener) {
      if (event !== 'messageBuffer') return on(event, listener);
      // Each namespace adds a listener here, and a message must be opened only once.
      if (listeners.push(listener) > 1) return client;
      return on(event, (channel: Buffer, payload: Buffer) => {
        const opened = cipher.open(channel.toString(), payload);
        if (opened) for (const hear of listeners) hear(channel, opened);
      });
    },
    duplicate: (...args: unknown[]) => sealTraffic(duplicate(...args) as Redis, cipher),
  });
}
