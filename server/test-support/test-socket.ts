import { io, type Socket } from 'socket.io-client';
import type {
  Ack,
  CommandReply,
  Misplaced,
  RoomClientToServer,
  RoomCommandName,
} from '#shared/contracts/socket/commands.ts';
import type {
  PracticeServerToClient,
  RoomServerToClient,
  RoomSnapshot,
} from '#shared/contracts/socket/events.ts';
import type { SecondCameraServerToClient } from '#shared/contracts/socket/second-camera.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { noteSaid } from './received-codes.ts';

/** Only ends hopeless waits, on a machine of any speed (`scripts/test/machine.ts`). */
const PATIENCE_MS = 60_000 * Number(process.env.ANTEROOM_TEST_SLOWNESS || 1);

type Events = RoomServerToClient & SecondCameraServerToClient & PracticeServerToClient;
type EventName = keyof Events;
type EventPayload<K extends EventName> = Parameters<Events[K]>[0];

export class TestSocket {
  readonly heard: { name: string; payload: unknown }[] = [];
  readonly #socket: Socket;
  readonly #waiting = new Set<() => void>();

  constructor(url: string, auth: Record<string, unknown>, extraHeaders: Record<string, string>) {
    this.#socket = io(url, {
      auth,
      extraHeaders,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    const remember = (name: string, payload: unknown) => {
      noteSaid(JSON.stringify(payload ?? null));
      this.heard.push({ name, payload });
      for (const look of [...this.#waiting]) look();
    };
    this.#socket.onAny(remember);
    this.#socket.on('connect_error', (error: Error & { data?: unknown }) =>
      remember('connect_error', error.data),
    );
    this.#socket.on('connect', () => remember('connect', undefined));
    this.#socket.on('disconnect', (reason) => remember('disconnect', reason));
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  snapshot(): Promise<RoomSnapshot> {
    return this.next('room:snapshot');
  }

  async next<K extends EventName>(
    name: K,
    fits: (payload: EventPayload<K>) => boolean = () => true,
  ): Promise<EventPayload<K>> {
    return (await this.#take(name, fits as (payload: unknown) => boolean)) as EventPayload<K>;
  }

  async opened(): Promise<void> {
    await this.#take('connect');
  }

  async refusal(): Promise<ErrorCode | undefined> {
    return ((await this.#take('connect_error')) as { code?: ErrorCode } | undefined)?.code;
  }

  async misplaced(): Promise<string | undefined> {
    return ((await this.#take('connect_error')) as Partial<Misplaced> | undefined)?.visit;
  }

  async disconnected(): Promise<string> {
    return (await this.#take('disconnect')) as string;
  }

  send<K extends RoomCommandName>(
    name: K,
    payload: Parameters<RoomClientToServer[K]>[0],
  ): Promise<Ack<CommandReply<K>>> {
    return this.raw(name, payload) as Promise<Ack<CommandReply<K>>>;
  }

  async raw(name: string, ...payload: unknown[]): Promise<Ack<unknown>> {
    const answer = await this.#socket.timeout(PATIENCE_MS).emitWithAck(name, ...payload);
    noteSaid(JSON.stringify(answer));
    return answer;
  }

  async outcome<K extends RoomCommandName>(
    name: K,
    payload: Parameters<RoomClientToServer[K]>[0],
  ): Promise<ErrorCode | 'ok'> {
    const answer = await this.send(name, payload);
    return answer.ok ? 'ok' : answer.error.code;
  }

  close(): void {
    this.#socket.disconnect();
  }

  async #take(name: string, fits: (payload: unknown) => boolean = () => true): Promise<unknown> {
    const find = () => {
      const index = this.heard.findIndex((event) => event.name === name && fits(event.payload));
      return index < 0 ? undefined : this.heard.splice(index, 1)[0];
    };
    const already = find();
    if (already) return already.payload;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`${name} was not heard; heard ${this.heard.map((event) => event.name).join(', ')}`));
      }, PATIENCE_MS);
      const look = () => {
        const found = find();
        if (!found) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(found.payload);
      };
      this.#waiting.add(look);
    });
  }
}
