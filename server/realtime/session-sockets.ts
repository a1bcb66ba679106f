import type { Socket } from 'socket.io';
import { CodedError } from '../../shared/errors.ts';

/**
 * Open sockets of one session in this process, of all namespaces together. Staff with a list, a visit and its device test in
 * each of ten tabs have thirty; a patient's page has two. Each costs memory and, each minute, a look at its right.
 */
export const SOCKETS_PER_SESSION = 60;

/**
 * Counts sockets by session, which the limit by address cannot: a session may come from many addresses. The newest is
 * refused, so that a session that was stolen cannot close its owner's pages. A session without sockets is not kept.
 */
export class SessionSockets {
  readonly #open = new Map<string, number>();
  readonly #most: number;

  constructor(most = SOCKETS_PER_SESSION) {
    this.#most = most;
  }

  get size(): number {
    return this.#open.size;
  }

  /** For a handshake. @throws TOO_MANY_PAGES */
  checkRoom(session: string): void {
    if (!this.hasRoom(session)) throw new CodedError('TOO_MANY_PAGES');
  }

  hasRoom(session: string): boolean {
    return (this.#open.get(session) ?? 0) < this.#most;
  }

  /**
   * Counts a connected socket until it disconnects. A handshake that never connects counts nothing.
   *
   * @returns false beyond the limit: several handshakes may pass at once
   */
  hold(session: string, socket: Pick<Socket, 'once'>): boolean {
    const open = this.#open.get(session) ?? 0;
    if (open >= this.#most) return false;
    this.#open.set(session, open + 1);
    socket.once('disconnect', () => {
      const left = (this.#open.get(session) ?? 1) - 1;
      if (left > 0) this.#open.set(session, left);
      else this.#open.delete(session);
    });
    return true;
  }
}
