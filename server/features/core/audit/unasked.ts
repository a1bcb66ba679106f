import { type SqlBool, sql } from 'kysely';

/**
 * The condition that excludes automatic reloads by pages (`http/unasked-read.ts`).
 *
 * @param event alias of `audit_events`
 */
export const whereAsked = (event: string) => sql<SqlBool>`${sql.id(event, 'details')} ->> 'unasked' is null`;
