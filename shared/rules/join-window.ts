/** A patient may join 10 minutes before the scheduled start (PRODUCT 8.12). */
const JOIN_WINDOW_MS = 10 * 60_000;

/**
 * A patient may check in (PRODUCT 8.12) from 10 minutes before the start, or as soon as a provider is in the
 * visit. Checking in early does not admit.
 *
 * @param startsAt scheduled start, milliseconds since the epoch
 * @param now the server's clock, milliseconds since the epoch
 */
export function mayCheckIn(startsAt: number, now: number, providerInVisit: boolean): boolean {
  return providerInVisit || now >= joinOpensAt(startsAt);
}

/** When check-in opens by the clock alone, in milliseconds since the epoch. */
export function joinOpensAt(startsAt: number): number {
  return startsAt - JOIN_WINDOW_MS;
}
