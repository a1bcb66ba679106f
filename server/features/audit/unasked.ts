import { type SqlBool, sql } from 'kysely';

/**
 * Whether a person asked for what an event tells of: it is not what a page reloaded by itself (`http/unasked-read.ts`).
 *
 * @param event alias of `audit_events`
 */
export const whereAsked = (event: string) => sql<SqlBool>`${sql.id(event, 'details')} ->> 'unasked' is null`;
