import { randomUUID } from 'node:crypto';
import type { MoveRequest } from '../../../shared/contracts/socket/events.ts';
import type { Page } from './seat-pages.ts';
import { SeatTimers } from './seat-timers.ts';

/** How long the page that has the seat may take to answer before a provider is told, in milliseconds. */
export const ANSWER_MS = 20_000;
/** Browsers that may ask for one seat at a time. */
const AT_ONCE = 3;

/** A page of another browser that asks for a seat. */
export interface Asking extends MoveRequest {
  readonly page: Page;
  readonly browserId: string;
  /** The seat's page has not answered, or is not there: a provider decides. */
  readonly unanswered: boolean;
  /** That page has said no to this browser before: it is not asked again. */
  readonly refusedBefore: boolean;
}

/** Who asks for seats that another browser has. Of the moment: whoever still asks after a restart asks again. */
export class MoveRequests {
  readonly #asking = new Map<string, Asking>();
  /** Browsers to which the page that has the seat has said no. */
  readonly #refused = new Map<string, Set<string>>();
  readonly #timers: SeatTimers;
  readonly #answerMs: number;

  /** @param onTime a request was not answered in time */
  constructor(onTime: (requestId: string) => void, answerMs = ANSWER_MS) {
    this.#timers = new SeatTimers(onTime);
    this.#answerMs = answerMs;
  }

  /**
   * A browser asks; its newer page takes the place of an older one.
   *
   * @param answerable the seat's page is there to be asked
   * @returns null when as many ask as may
   */
  ask(
    seatId: string,
    page: Page,
    browserId: string,
    answerable: boolean,
  ): { now: Asking; before?: Asking } | null {
    const others = this.of(seatId);
    const before = others.find((one) => one.browserId === browserId);
    if (before) {
      const now = { ...before, page };
      this.#asking.set(now.requestId, now);
      return { now, before };
    }
    if (others.length >= AT_ONCE) return null;
    const requestId = randomUUID();
    const refusedBefore = this.#refused.get(seatId)?.has(browserId) ?? false;
    const unanswered = !answerable || refusedBefore;
    const now: Asking = { requestId, seatId, page, browserId, unanswered, refusedBefore };
    this.#asking.set(requestId, now);
    if (!unanswered) this.#timers.start(requestId, this.#answerMs);
    return { now };
  }

  find(requestId: string): Asking | undefined {
    return this.#asking.get(requestId);
  }

  /** Those who ask for this seat, the first one first. */
  of(seatId: string): Asking[] {
    return [...this.#asking.values()].filter((one) => one.seatId === seatId);
  }

  get all(): readonly Asking[] {
    return [...this.#asking.values()];
  }

  /** Nobody answers it: a provider decides. @returns null when that is so already */
  leaveOpen(requestId: string): Asking | null {
    const asking = this.#asking.get(requestId);
    if (!asking || asking.unanswered) return null;
    this.#timers.stop(requestId);
    const open = { ...asking, unanswered: true };
    this.#asking.set(requestId, open);
    return open;
  }

  /** The seat's own page has said no. */
  refuse({ requestId, seatId, browserId }: Asking): void {
    this.#refused.set(seatId, (this.#refused.get(seatId) ?? new Set()).add(browserId));
    this.drop(requestId);
  }

  /** The seat has another browser now: what the former one had refused is another question. */
  moved(seatId: string): void {
    this.#refused.delete(seatId);
  }

  drop(requestId: string): void {
    this.#timers.stop(requestId);
    this.#asking.delete(requestId);
  }

  clear(): void {
    this.#timers.clear();
    this.#asking.clear();
  }

  /** What the seat's own page is asked. */
  shownToSeat(seatId: string): MoveRequest[] {
    return this.of(seatId)
      .filter(({ refusedBefore }) => !refusedBefore)
      .map(toMoveRequest);
  }

  /** What providers decide. */
  shownToProviders(): MoveRequest[] {
    return this.all.filter(({ unanswered }) => unanswered).map(toMoveRequest);
  }
}

const toMoveRequest = ({ requestId, seatId }: Asking): MoveRequest => ({ requestId, seatId });
