import { randomUUID } from 'node:crypto';
import type { Namespace, Server } from 'socket.io';
import { CodedError } from '#shared/errors.ts';
import type { Bus } from './bus/port.ts';

interface Question {
  id: string;
  to: string;
  from: string;
  body: unknown;
}
interface Answer {
  id: string;
  to: string;
  body: unknown;
}
interface BetweenProcesses {
  ask: (question: Question) => void;
  answer: (answer: Answer) => void;
  tell: (news: unknown) => void;
}
// biome-ignore lint/complexity/noBannedTypes: Socket.IO's own way to say "no events"
type None = {};

/** Interval of repeated requests, in milliseconds: messages published while Redis restarts are lost. */
const AGAIN_MS = 500;
const KEEP_MS = 30_000;

/**
 * Requests between processes, over Socket.IO's `serverSideEmit`. A request is repeated until answered, and
 * carried out once.
 */
export class ProcessLink {
  readonly #bus: Bus;
  readonly #namespace: Namespace<None, None, BetweenProcesses>;
  readonly #open = new Map<string, (body: unknown) => void>();
  readonly #answers = new Map<string, Promise<unknown>>();
  #closed = false;

  constructor(io: Server, bus: Bus) {
    this.#bus = bus;
    this.#namespace = io.of('/between-processes');
    this.#namespace.use((_, next) => next(new Error('NOT_FOUND')));
    this.#namespace.on('answer', ({ to, id, body }) => {
      if (to === bus.processId) this.#open.get(id)?.(body);
    });
  }

  /** @param answer carries out a request; must not throw */
  serve(answer: (body: unknown) => Promise<unknown>): void {
    this.#namespace.on('ask', ({ id, to, from, body }) => {
      if (to !== this.#bus.processId || this.#closed) return;
      let known = this.#answers.get(id);
      if (!known) {
        known = answer(body);
        this.#answers.set(id, known);
        setTimeout(() => this.#answers.delete(id), KEEP_MS).unref();
      }
      void known.then((done) => this.#namespace.serverSideEmit('answer', { to: from, id, body: done }));
    });
  }

  onNews(hear: (news: unknown) => void): void {
    this.#namespace.on('tell', hear);
  }

  tell(news: unknown): void {
    if (this.#bus.shared && this.#bus.reachable()) this.#namespace.serverSideEmit('tell', news);
  }

  async others(): Promise<number> {
    if (!this.#bus.shared || !this.#bus.reachable()) return 0;
    return (await this.#namespace.adapter.serverCount()) - 1;
  }

  /**
   * @param until by `performance.now()`
   * @param gaveUp ends the wait if another process must be asked
   * @throws SERVICE_UNAVAILABLE on timeout; the reason of `gaveUp` if it aborted first
   */
  async ask(to: string, body: unknown, until: number, gaveUp: AbortSignal): Promise<unknown> {
    const id = randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#open.set(id, resolve);
    const ask = () => {
      if (performance.now() > until) return reject(new CodedError('SERVICE_UNAVAILABLE'));
      // A request published during an outage would be queued and carried out after the caller gave up.
      if (!this.#bus.reachable()) return;
      this.#namespace.serverSideEmit('ask', { id, to, from: this.#bus.processId, body });
    };
    const abort = () => reject(gaveUp.reason);
    gaveUp.addEventListener('abort', abort, { once: true });
    const timer = setInterval(ask, AGAIN_MS);
    ask();
    try {
      gaveUp.throwIfAborted();
      return await promise;
    } finally {
      clearInterval(timer);
      gaveUp.removeEventListener('abort', abort);
      this.#open.delete(id);
    }
  }

  close(): void {
    this.#closed = true;
  }
}
