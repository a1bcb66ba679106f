import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { expect } from 'vitest';
import { createMessageCipher } from '#server/realtime/bus/message-cipher.ts';
import { sealTraffic } from '#server/realtime/bus/seal-traffic.ts';
import type { ChatMessage, RoomSnapshot } from '#shared/contracts/socket/events.ts';
import type { Browser } from './browser.ts';
import { onFreePort } from './on-free-port.ts';
import { startRedis } from './redis-server.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { TestSocket } from './test-socket.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

export interface WorldProcess extends ServerProcess {
  port: number;
  ready(): Promise<Record<string, boolean>>;
}

export type ProcessWorld = Awaited<ReturnType<typeof createProcessWorld>>;

export async function createProcessWorld(options: WorldOptions = {}) {
  const world = await createWorld(options);
  // The processes use the machine's clock.
  world.time.now = Date.now();
  const redis = await startRedis();
  const processes = new Set<WorldProcess>();
  const sockets: TestSocket[] = [];

  function connect(
    at: WorldProcess,
    browser: Browser,
    auth: Record<string, unknown>,
    namespace = '/room',
  ): TestSocket {
    const headers = { origin: world.publicUrl, cookie: browser.cookieHeader };
    const socket = new TestSocket(`http://127.0.0.1:${at.port}${namespace}`, auth, headers);
    sockets.push(socket);
    return socket;
  }

  return {
    ...world,
    redis,
    connect,
    async told(): Promise<string> {
      const client = sealTraffic(new Redis(redis.url), createMessageCipher(world.deps.keys.bus));
      try {
        return JSON.stringify(await client.xread('COUNT', 10_000, 'STREAMS', 'anteroom:events', '0'));
      } finally {
        client.disconnect();
      }
    },
    async ownerOf(visitId: string): Promise<string | null> {
      const client = new Redis(redis.url);
      try {
        return await client.get(`anteroom:owner:${visitId}`);
      } finally {
        client.disconnect();
      }
    },
    async process(redisUrl = redis.url, more: Record<string, string> = {}): Promise<WorldProcess> {
      const environment = {
        PUBLIC_URL: world.publicUrl,
        DATABASE_URL: world.database.url,
        REDIS_URL: redisUrl,
        LOG_LEVEL: 'warn',
        ...more,
      };
      const { port, started } = await onFreePort(async (free) => ({
        port: free,
        started: await startServer({ PORT: String(free), ...environment }),
      }));
      const process: WorldProcess = {
        ...started,
        port,
        ready: async () => {
          const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
          return (await answer.json()) as Record<string, boolean>;
        },
      };
      processes.add(process);
      return process;
    },
    async visitSoon(changes: Parameters<World['scheduled']>[0] = {}) {
      const start = new Date(Date.now() + 5 * 60_000);
      const local = start.toLocaleString('sv-SE', { timeZone: world.practice.timeZone });
      const [date = '', time = ''] = local.split(' ');
      return world.scheduled(Object.assign({ date, time: time.slice(0, 5) }, changes));
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.close();
      for (const process of processes) {
        process.signal('SIGCONT');
        await process.stop('SIGKILL');
      }
      await redis.stop();
      await world.close();
    },
  };
}

export function processVisits(there: () => ProcessWorld) {
  /** The provider connects to `at` first, so that process owns the visit. The patient waits at `patientAt`. */
  async function waiting(
    at: WorldProcess,
    patientAt: WorldProcess,
    scheduled?: Awaited<ReturnType<ProcessWorld['visitSoon']>>,
  ) {
    const world = there();
    const visit = scheduled ?? (await world.visitSoon());
    const staff = await world.signedIn(world.staff.provider);
    const patientBrowser = await world.patientOf(visit);
    const staffPage = (process: WorldProcess) =>
      world.connect(process, staff, { as: 'staff', visitId: visit.visitId });
    const patientPage = (process: WorldProcess) =>
      world.connect(process, patientBrowser, { as: 'patient', sessionId: visit.sessionId });
    const provider = staffPage(at);
    await provider.snapshot();
    const patient = patientPage(patientAt);
    const { you } = await patient.snapshot();
    expect(await patient.outcome('seat:check-in', {})).toBe('ok');
    return { visit, provider, patient, patientBrowser, seatId: you.seatId, staffPage, patientPage };
  }

  async function inVisit(...where: Parameters<typeof waiting>) {
    const people = await waiting(...where);
    const { seatId } = people;
    await people.provider.next('seat:changed', (seat) => seat.seatId === seatId && seat.stage === 'waiting');
    expect(await people.provider.outcome('seat:admit', { seatId })).toBe('ok');
    await people.patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
    return people;
  }

  async function storedChat(visitId: string): Promise<string[]> {
    const rows = await there()
      .db.selectFrom('chatMessages')
      .select('text')
      .where('visitId', '=', visitId)
      .orderBy('sentAt')
      .execute();
    return rows.map(({ text }) => text);
  }

  return { waiting, inVisit, storedChat };
}

export const words = (text: string) => ({ messageId: randomUUID(), text });

export function knownMessages({ heard }: TestSocket): ChatMessage[] {
  let known = new Map<string, ChatMessage>();
  for (const { name, payload } of heard) {
    const said = name === 'room:snapshot' ? (payload as RoomSnapshot).chat : [payload as ChatMessage];
    if (name === 'room:snapshot') known = new Map();
    else if (name !== 'chat:added') continue;
    for (const message of said) known.set(message.messageId, message);
  }
  return [...known.values()];
}

export const knownChat = (page: TestSocket) => knownMessages(page).map(({ text }) => text);
