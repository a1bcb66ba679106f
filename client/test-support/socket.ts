// Replaces `socket.io-client` in tests of screens: a connection that carries only what a test sends.
import type { PracticeServerToClient, RoomServerToClient } from '#shared/contracts/socket/events.ts';

type Listener = (...values: unknown[]) => void;

export class Socket {
  readonly #listeners = new Map<string, Set<Listener>>();
  connected = false;
  readonly io = { on() {}, opts: {}, timeout() {} };

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  off(event: string, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  connect(): this {
    open.add(this);
    return this;
  }

  disconnect(): this {
    open.delete(this);
    return this;
  }

  receive(event: string, values: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...values);
  }
}

const open = new Set<Socket>();

export const io = (): Socket => new Socket().connect();

type ServerToClient = PracticeServerToClient & RoomServerToClient;

export function receive<E extends keyof ServerToClient | 'connect'>(
  event: E,
  ...values: E extends keyof ServerToClient ? Parameters<ServerToClient[E]> : []
): void {
  for (const socket of open) socket.receive(event, values);
}

export const closeSockets = (): void => open.clear();
