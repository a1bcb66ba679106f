import { randomUUID } from 'node:crypto';
import type { MoveReason, MoveRequest } from '#shared/contracts/socket/events.ts';
import type { Page } from './seat-pages.ts';
import { SeatTimers } from './seat-timers.ts';

const ANSWER_MS = 20_000;
const AT_ONCE = 3;
/** Refused browsers remembered per seat; an older one may ask again. */
const REMEMBERED = 50;

export interface Asking extends MoveRequest {
  readonly page: Page;
  readonly browserId: string;
  readonly unattended?: boolean | undefined;
  /** Why a provider decides. A page that refused this browser is not asked again. */
  readonly reason: MoveReason | null;
}

/** Open requests for seats that another browser holds. In memory only, because a page asks again after a restart. */
export class MoveRequests {
  readonly #asking = new Map<string, Asking>();
  readonly #refused = new Map<string, Set<string>>();
  readonly #timers: SeatTimers;
  readonly #answerMs: number;

  constructor(onTime: (requestId: string) => void, answerMs = ANSWER_MS) {
    this.#timers = new SeatTimers(onTime);
    this.#answerMs = answerMs;
  }

  /**
   * Adds a browser's request; its newer page replaces an older one.
   *
   * @param unaskable why the seat's page cannot be asked; null if it can
   * @returns null if the limit is reached
   */
  ask(
    seatId: string,
    page: Page,
    { browserId, unattended }: Pick<Asking, 'browserId' | 'unattended'>,
    unaskable: 'unanswered' | 'disconnected' | null,
  ): { now: Asking; before?: Asking } | null {
    const others = this.of(seatId);
    const before = others.find((one) => one.browserId === browserId);
    if (before) {
      const now = { ...before, page, unattended };
      this.#asking.set(now.requestId, now);
      return { now, before };
    }
    if (others.length >= AT_ONCE) return null;
    const requestId = randomUUID();
    const reason = this.#refused.get(seatId)?.has(browserId) ? 'refused' : unaskable;
    const now: Asking = { requestId, seatId, page, browserId, unattended, reason };
    this.#asking.set(requestId, now);
    if (!reason) this.#timers.start(requestId, this.#answerMs);
    return { now };
  }

  find(requestId: string): Asking | undefined {
    return this.#asking.get(requestId);
  }

  of(seatId: string): Asking[] {
    return [...this.#asking.values()].filter((one) => one.seatId === seatId);
  }

  get all(): readonly Asking[] {
    return [...this.#asking.values()];
  }

  /**
   * Leaves the request to a provider.
   *
   * @returns null if it was already left to one
   */
  leaveOpen(requestId: string, reason: 'unanswered' | 'disconnected'): Asking | null {
    const asking = this.#asking.get(requestId);
    if (!asking || asking.reason) return null;
    this.#timers.stop(requestId);
    const open = { ...asking, reason };
    this.#asking.set(requestId, open);
    return open;
  }

  refuse({ requestId, seatId, browserId }: Asking): void {
    const refused = (this.#refused.get(seatId) ?? new Set()).add(browserId);
    const [first] = refused;
    if (refused.size > REMEMBERED && first) refused.delete(first);
    this.#refused.set(seatId, refused);
    this.drop(requestId);
  }

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

  shownToSeat(seatId: string): MoveRequest[] {
    return this.of(seatId).map(toMoveRequest);
  }

  shownToProviders(): MoveRequest[] {
    return this.all.filter(({ reason }) => reason !== null).map(toMoveRequest);
  }
}

const toMoveRequest = ({ requestId, seatId, reason }: Asking): MoveRequest => ({ requestId, seatId, reason });
