import { randomUUID } from 'node:crypto';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { Redis, type RedisOptions } from 'ioredis';
import type { Adapter, BroadcastOptions } from 'socket.io-adapter';
import { renewedTlsFiles, splitTlsFiles } from '#server/runtime/config/tls-files.ts';
import { createMessageCipher } from './message-cipher.ts';
import { OneServer } from './one-server.ts';
import type { BeatAnswer, Bus } from './port.ts';
import { sealTraffic } from './seal-traffic.ts';

type AdapterFactory = (namespace: unknown) => Adapter;
const HERE = 'sockets-of-this-process';

/**
 * Socket.IO's cluster adapters deliver an event locally only after Redis has accepted it, and even later during an
 * outage. This adapter sends each event twice: immediately to local sockets, and by Redis to all others.
 */
function localFirst(create: AdapterFactory, processId: string): AdapterFactory {
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

const LEASE_MS = 4_000;
/** Time after Redis is reachable again for every process to send a heartbeat, in milliseconds. */
const SETTLE_MS = 2_000;
/**
 * Consecutive heartbeats without a subscription before a process counts as dead: a single one may be a
 * reconnection.
 */
const BEATS_MISSED = 2;
/** Consecutive unanswered heartbeats on an open connection before Redis counts as unreachable. */
const BEATS_UNANSWERED = 2;
const CONNECT_TIMEOUT_MS = 2_000;
/** Timeout of a claim or a heartbeat, in milliseconds: later answers are useless. */
const COMMAND_TIMEOUT_MS = 1_500;
const RECONNECT_MS = 250;
/** Retries of an event before it is dropped: at least eight seconds, about ten. */
const EVENT_RETRIES = 40;
const EVENTS_KEPT_MS = 8_000;

const STREAM = 'anteroom:events';
const HELLO_AFTER_MS = 300;
const STREAM_KEPT_MS = 60_000;
const TRIM_MS = 20_000;

const CLAIM = `
  local owner = redis.call('get', KEYS[1])
  if not owner or owner == ARGV[1] then
    redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
    return ARGV[1]
  end
  return owner`;
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

export interface RedisBus extends Bus {
  readonly client: Redis;
}

/**
 * @param key encrypts messages between processes
 * @throws if Redis is unreachable at the start
 */
export async function openRedisBus(address: string, key: Buffer, log: FastifyBaseLogger): Promise<RedisBus> {
  const processId = randomUUID();
  const { url, files } = splitTlsFiles(address);
  /** Until Redis is reachable again. Events may be missing, however short the outage was. */
  let leftServer = false;
  const oneServer = new OneServer(() => {
    leftServer = true;
    log.warn('this Redis is not the primary: all connections are made again');
  }, EVENTS_KEPT_MS);
  const common: RedisOptions = {
    reconnectOnError: oneServer.heed,
    ...(Object.keys(files).length > 0 ? { tls: renewedTlsFiles(files) } : {}),
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 50, RECONNECT_MS),
    lazyConnect: true,
    // Redis before 7.2 cannot grant a user this right.
    disableClientInfo: true,
  };
  const client = new Redis(url, {
    ...common,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIMEOUT_MS,
    enableOfflineQueue: false,
  });
  oneServer.follow(client);
  const plain = new Redis(url, { ...common, lazyConnect: false, maxRetriesPerRequest: EVENT_RETRIES });
  oneServer.follow(plain);
  const events = sealTraffic(plain, createMessageCipher(key));
  quiet(events);

  const backListeners: ((eventsLost: boolean) => void)[] = [];
  let readyAt = Number.NEGATIVE_INFINITY;
  let awaySince: number | undefined;
  let closing = false;
  let told: string | undefined;
  client.on('error', (error: NodeJS.ErrnoException) => {
    // Each attempt fails in the same way, so each reason is logged once per outage.
    if (awaySince === undefined || error.code === undefined || error.code === told) return;
    told = error.code;
    log.warn({ code: told }, 'Redis cannot be connected to');
  });
  events.on('error', () => {});
  client.on('close', () => {
    if (awaySince !== undefined || closing) return;
    log.warn('Redis is away');
    awaySince = performance.now();
  });
  client.on('ready', () => {
    if (awaySince === undefined) return;
    log.info('Redis is back');
    readyAt = performance.now();
    const eventsLost = leftServer || readyAt - awaySince > EVENTS_KEPT_MS;
    leftServer = false;
    awaySince = undefined;
    told = undefined;
    for (const listener of backListeners) listener(eventsLost);
  });
  let unanswered = 0;
  /** A hanging Redis keeps its connections open, but counts as unreachable. */
  function heed(failure: Error | null | undefined): void {
    unanswered = failure ? unanswered + 1 : 0;
    if (unanswered < BEATS_UNANSWERED || client.status !== 'ready') return;
    unanswered = 0;
    client.disconnect(true);
  }
  try {
    await client.connect();
  } catch (error) {
    client.disconnect();
    events.disconnect();
    throw new Error(`Redis (REDIS_URL) does not answer: ${messageOf(error)}`, { cause: error });
  }

  const ownerKey = (name: string) => `anteroom:owner:${name}`;
  const presence = (id: string) => `anteroom:process:${id}`;
  // A killed process loses its subscription immediately, long before its lease expires.
  const subscription = events.duplicate({ maxRetriesPerRequest: null });
  subscription.on('error', () => {});
  await subscription.subscribe(presence(processId));
  const missed = new Map<string, number>();
  const adapter = createAdapter(events, { streamName: STREAM, channelPrefix: 'anteroom' });
  // Before its first entry, the adapter reads from 'now' every few seconds and may miss an event.
  const hello = setTimeout(() => {
    events.xadd(STREAM, 'MAXLEN', '~', 10_000, '*', 'hello', processId).catch(() => {});
  }, HELLO_AFTER_MS);
  const trim = setInterval(() => {
    client.xtrim(STREAM, 'MINID', Date.now() - STREAM_KEPT_MS).catch(() => {});
  }, TRIM_MS).unref();
  await client.set(presence(processId), '1', 'PX', LEASE_MS);

  return {
    processId,
    client,
    shared: true,
    leaseMs: LEASE_MS,
    adapter: localFirst(adapter as never, processId) as never,
    reachable: () => client.status === 'ready' && oneServer.agrees(),
    settled: () => client.status === 'ready' && oneServer.agrees() && performance.now() - readyAt > SETTLE_MS,
    claim: async (name) => String(await client.eval(CLAIM, 1, ownerKey(name), processId, LEASE_MS)),
    async release(names, owner = processId) {
      if (names.length === 0) return;
      const pipeline = client.pipeline();
      for (const name of names) pipeline.eval(RELEASE, 1, ownerKey(name), owner);
      await pipeline.exec();
    },
    async beat({ held, watched, processes }) {
      const pipeline = client.pipeline().set(presence(processId), '1', 'PX', LEASE_MS);
      for (const name of held) pipeline.eval(CLAIM, 1, ownerKey(name), processId, LEASE_MS);
      for (const name of watched) pipeline.get(ownerKey(name));
      for (const id of processes) pipeline.exists(presence(id)).pubsub('NUMSUB', presence(id));
      const [renewed, ...answers] = (await pipeline.exec()) ?? [];
      heed(renewed?.[0]);
      if (renewed && !renewed[0]) oneServer.tookWrite();
      if (answers.length < held.length + watched.length + 2 * processes.length)
        throw new Error('Redis did not answer everything');
      const values = answers.map(([error, value]) => {
        if (error) throw error;
        return value;
      });
      const names = [...held, ...watched];
      const isThere = (id: string, index: number): boolean => {
        const [exists, subscribed] = values.slice(names.length + 2 * index) as [number, [string, number]];
        if (subscribed[1] > 0) missed.delete(id);
        else missed.set(id, (missed.get(id) ?? 0) + 1);
        return exists === 1 && (missed.get(id) ?? 0) < BEATS_MISSED;
      };
      return {
        owners: new Map(names.map((name, index) => [name, values[index] as string | null])),
        alive: new Set(processes.filter(isThere)),
      } satisfies BeatAnswer;
    },
    onBack: (listener) => void backListeners.push(listener),
    close() {
      closing = true;
      clearTimeout(hello);
      clearInterval(trim);
      client.disconnect();
      subscription.disconnect();
      events.disconnect();
    },
  };
}

/** The adapter does not await its publications, so a failure would become an unhandled rejection. */
function quiet(events: Redis): void {
  const publish = events.publish.bind(events) as (...args: unknown[]) => Promise<number>;
  Object.assign(events, { publish: (...args: unknown[]) => publish(...args).catch(() => 0) });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
