import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken } from '#server/runtime/config/keys.ts';
import type { Db } from '#server/storage/db/database.ts';

/** 128 bits, as ASVS 11.5.1 requires. */
const TOKEN_BYTES = 16;

const TABLES = {
  staff: 'staff_sessions',
  visit: 'visit_sessions',
  guest: 'visit_sessions',
  'after-visit': 'after_visit_sessions',
  'second-camera': 'second_cameras',
} as const;

/** The content of a session's cookie: its id and a token, of which the database has only the hash. */
export interface SessionTicket<K extends keyof typeof TABLES = keyof typeof TABLES> {
  kind: K;
  id: string;
  token?: string;
}

export async function renewToken<K extends keyof typeof TABLES>(
  db: Db,
  kind: K,
  id: string,
): Promise<SessionTicket<K> & { token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await sql`update ${sql.table(TABLES[kind])} set token_hash = ${hashToken(token)} where id = ${id}`.execute(
    db,
  );
  return { kind, id, token };
}

export function hasToken({ token }: { token?: string }, hash: Buffer | null): boolean {
  if (!hash) return true;
  return token !== undefined && timingSafeEqual(hashToken(token), hash);
}
