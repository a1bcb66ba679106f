import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { FEED_NAMES } from '#shared/domain/own-account.ts';

const Feed = z.object({
  names: z.enum(FEED_NAMES),
  madeAt: field.instant,
  fetchedAt: field.instant.nullable(),
});
export type Feed = z.output<typeof Feed>;

const FeedState = z.object({
  feed: Feed.nullable(),
});
export type FeedState = z.output<typeof FeedState>;

const body = z.strictObject({
  names: z.enum(FEED_NAMES),
  language: field.language,
});

/** PRODUCT 16.8. */
export const calendarFeedContracts = {
  'GET /api/provider/account/calendar-feed': { result: FeedState },
  /** Replaces the feed's address and deactivates the earlier one. */
  'POST /api/provider/account/calendar-feed': {
    body,
    result: z.object({
      /** Returned only here, because the database has only its hash. */
      address: z.string(),
      feed: Feed,
    }),
  },
  /** NOT_FOUND if the feed is off. */
  'PUT /api/provider/account/calendar-feed': { body, result: FeedState },
  /** Idempotent. */
  'DELETE /api/provider/account/calendar-feed': { result: FeedState },
  /** iCalendar (RFC 5545). NOT_FOUND for every invalid address, whatever the reason. */
  'GET /api/calendar/:token.ics': {
    params: z.object({ token: field.token }),
    result: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    file: 'text/calendar',
  },
} satisfies RestContracts;
