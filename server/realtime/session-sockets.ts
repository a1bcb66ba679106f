import type { Socket } from 'socket.io';
import { CodedError } from '#shared/errors.ts';

/**
 * Open sockets per session in this process, across all namespaces. Staff with a list, a visit and its device
 * test in each of ten tabs have thirty; a patient's page has two. Each costs memory and an access check per
 * minute.
 */
export const SOCKETS_PER_SESSION = 60;

/**
 * Counts sockets by session, which the limit by address cannot do: a session may come from many addresses.
 * The newest socket is refused, so that the user of a stolen session cannot close its owner's pages. Sessions
 * without sockets are not kept.
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

  /** @throws TOO_MANY_PAGES */
  checkRoom(session: string): void {
    if (!this.hasRoom(session)) throw new CodedError('TOO_MANY_PAGES');
  }

  hasRoom(session: string): boolean {
    return (this.#open.get(session) ?? 0) < this.#most;
  }

  /**
   * Counts a connected socket until it disconnects. A handshake that never connects is not counted.
   *
   * @returns false if over the limit, because several handshakes may pass concurrently
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
