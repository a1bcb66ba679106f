import { createHmac } from 'node:crypto';
import type { IceServer } from '#shared/contracts/socket/events.ts';
import { RELAY_SECONDS } from '#shared/domain/connection.ts';

/** A person's visits and device tests share one relay quota. */
export function relayUserOf(person: {
  accountId?: string | null;
  sessionId?: string | null;
  guestId?: string | null;
  interpreterRequestId?: string | null;
  seatId?: string;
}): string {
  const { accountId, sessionId, guestId, interpreterRequestId, seatId = '' } = person;
  return accountId ?? sessionId ?? guestId ?? interpreterRequestId ?? seatId;
}

/**
 * coturn's time-limited credentials (`use-auth-secret`; draft-uberti-behave-turn-rest): the user name starts
 * with the expiry, and the password is its HMAC. `user` is an opaque id that appears in coturn's log. coturn
 * counts allocations by it, ignoring the expiry, so it must be the same for all of a person's pages;
 * otherwise more credentials would get more relay (`user-quota` in turn/turnserver.conf).
 *
 * @param now milliseconds since the epoch
 */
export function iceServersFor(
  turn: { urls: string[]; secret: string } | undefined,
  user: string,
  now: number,
): IceServer[] {
  if (!turn) return [];
  const username = `${Math.floor(now / 1000) + RELAY_SECONDS}:${user}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [{ urls: turn.urls, username, credential }];
}
