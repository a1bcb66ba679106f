import type { InterpreterPort } from '#server/features/visits/interpreter/interpreter.service.ts';
import { CodedError } from '#shared/errors.ts';
import type { InterpreterCall, RoomEvent } from '../machine/room.machine.ts';

const RETRY_MS = 5_000;

interface LineOptions {
  desk: InterpreterPort | null;
  clock: () => number;
  /** The interpreter did not arrive. Called again if it throws anything but a refusal. */
  onLost(requestId: string, why: 'failed' | 'timed-out'): Promise<void>;
  onFailure(error: unknown): void;
}

/**
 * Connects a room to the interpreter service: synchronizes the service with the room's request, and notifies the room
 * if the interpreter does not arrive. A room loaded during a request sends the request again with the same id.
 */
export class InterpreterLine {
  readonly #options: LineOptions;
  #timer: NodeJS.Timeout | undefined;
  #waits: InterpreterCall | null = null;
  #asking: Promise<void> = Promise.resolve();

  constructor(options: LineOptions, call: InterpreterCall | null) {
    this.#options = options;
    if (call?.state === 'CONNECTING') this.#ask(call);
  }

  /** The room must stay loaded to receive the outcome. */
  get waits(): boolean {
    return this.#waits !== null;
  }

  follow(event: RoomEvent): void {
    switch (event.type) {
      case 'interpreter.requested':
        this.#ask(event.call);
        return;
      case 'interpreter.opened':
        if (this.#waits) this.#wait(event.call);
        return;
      case 'interpreter.connected':
        this.stop();
        return;
      case 'interpreter.ended':
        this.stop();
        this.#cancel(event.requestId).catch(this.#options.onFailure);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waits = null;
  }

  #ask(call: InterpreterCall): void {
    const { desk, onFailure } = this.#options;
    this.#wait(call);
    if (!desk) return void this.#lose(call, 'failed');
    this.#asking = desk.request(call).catch((error: unknown) => {
      onFailure(error);
      return this.#lose(call, 'failed');
    });
  }

  /** After the order has arrived: a service may accept an order after its cancellation. */
  async #cancel(requestId: string): Promise<void> {
    await this.#asking;
    await this.#options.desk?.cancel(requestId);
  }

  #wait(call: InterpreterCall): void {
    const { desk, clock } = this.#options;
    this.stop();
    this.#waits = call;
    if (!desk) return;
    const until = call.openedAt ? call.openedAt + desk.prepareWithinMs : call.requestedAt + desk.joinWithinMs;
    const left = Math.max(0, until - clock());
    this.#timer = setTimeout(() => void this.#lose(call, 'timed-out'), left).unref();
  }

  async #lose(call: InterpreterCall, why: 'failed' | 'timed-out'): Promise<void> {
    if (this.#waits?.requestId !== call.requestId) return;
    try {
      await this.#options.onLost(call.requestId, why);
    } catch (error) {
      if (error instanceof CodedError && error.code !== 'SERVICE_UNAVAILABLE') return;
      this.#options.onFailure(error);
      if (this.#waits?.requestId !== call.requestId) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#lose(call, why), RETRY_MS).unref();
    }
  }
}
