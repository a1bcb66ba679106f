import { CompiledQuery } from 'kysely';
import {
  ACCOUNT_CHANNELS,
  type AccountChannel,
  type EndedChannels,
  type EndingWay,
  type ToldChannels,
} from '#shared/domain/account.ts';
import type { Db, Trx } from '../database.ts';
import { CHANNELS } from './channels.ts';

export type Execute = (
  statement: string,
  parameters: readonly unknown[],
) => Promise<{ rows: readonly unknown[] }>;

export const executeIn =
  (on: Db | Trx): Execute =>
  (statement, parameters) =>
    on.executeQuery(CompiledQuery.raw(statement, [...parameters]));

export interface Ending {
  way: EndingWay;
  /** Null: all accounts. */
  accountId: string | null;
  now: Date;
  keptSession?: string;
  by: string | null;
}

export interface Ended {
  byAccount: ReadonlyMap<string, EndedChannels>;
  noteOf: ReadonlyMap<string, string>;
  /** The ended sessions. The caller closes their sockets after the commit. */
  sessions: readonly string[];
}

/**
 * Ends every channel of an account that this way ends. Owners see it after their next sign-in
 * (`features/staff/accounts/account-resets.ts`).
 */
export async function endChannels(execute: Execute, ending: Ending): Promise<Ended> {
  const { way, accountId, now, keptSession } = ending;
  const byAccount = new Map<string, EndedChannels>();
  const sessions: string[] = [];
  for (const channel of ACCOUNT_CHANNELS) {
    if (CHANNELS[channel].by[way] !== 'ends') continue;
    const { rows } = await execute(statementOf(channel), [accountId, keptSession ?? null, now]);
    for (const { account, session } of rows as { account: string; session: string | null }[]) {
      const ended = byAccount.get(account) ?? {};
      byAccount.set(account, { ...ended, [channel]: (ended[channel] ?? 0) + 1 });
      if (channel === 'session' && session) sessions.push(session);
    }
  }
  return { byAccount, noteOf: await noteEnded(execute, ending, byAccount), sessions };
}

export async function countEnding<W extends EndingWay>(
  execute: Execute,
  accountId: string,
  ...ways: readonly W[]
): Promise<Record<W, EndedChannels>> {
  const counts = ACCOUNT_CHANNELS.filter((channel) =>
    ways.some((way) => CHANNELS[channel].by[way] === 'ends'),
  ).map((channel) => {
    const { table, open } = CHANNELS[channel];
    return `select '${channel}' as name, count(*)::integer as count
      from ${table} as channel where channel.account_id = $1::uuid and (${open})`;
  });
  const { rows } = await execute(counts.join(' union all '), [accountId]);
  const counted = rows as { name: AccountChannel; count: number }[];
  return Object.fromEntries(
    ways.map((way) => [
      way,
      Object.fromEntries(
        counted.flatMap(({ name, count }) =>
          count > 0 && CHANNELS[name].by[way] === 'ends' ? [[name, count]] : [],
        ),
      ),
    ]),
  ) as Record<W, EndedChannels>;
}

function statementOf(channel: AccountChannel): string {
  const { table, open, ended, session } = CHANNELS[channel];
  const act = ended === null ? `delete from ${table} as channel` : `update ${table} as channel set ${ended}`;
  const others = session ? `channel.${session} is distinct from $2::uuid` : 'true';
  return `${act}
    where ($1::uuid is null or channel.account_id = $1::uuid)
      and ($2::uuid is null or ${others})
      and $3::timestamptz is not null
      and (${open})
    returning channel.account_id as account, ${session ? `channel.${session}` : 'null::uuid'} as session`;
}

/** Resets by an administrator, which owners see even if nothing else ended. */
const ALWAYS_NOTED: readonly EndingWay[] = ['password', 'secondFactor'];

/** Owners who signed out other devices know it, so the note is only for the email. */
async function noteEnded(
  execute: Execute,
  { way, accountId, now, by }: Ending,
  byAccount: ReadonlyMap<string, EndedChannels>,
): Promise<ReadonlyMap<string, string>> {
  const always = accountId !== null && ALWAYS_NOTED.includes(way) ? [accountId] : [];
  const notes = [...new Set([...always, ...byAccount.keys()])]
    .map((account) => ({ account, ended: toldOf(byAccount.get(account) ?? {}) }))
    .filter(({ account, ended }) => always.includes(account) || Object.keys(ended).length > 0);
  if (notes.length === 0) return new Map();
  const { rows } = await execute(
    `insert into account_resets (id, account_id, what, reset_by, created_at, read_at, ended)
     select gen_random_uuid(), note.account, $1, $2::uuid, $3::timestamptz,
       case when $1 = 'others' then $3::timestamptz end, note.ended
     from jsonb_to_recordset($4::jsonb) as note (account uuid, ended jsonb)
     returning id, account_id as account`,
    [way, by, now, JSON.stringify(notes)],
  );
  return new Map((rows as { id: string; account: string }[]).map(({ id, account }) => [account, id]));
}

export function toldOf({ session: _, invitation: __, ...ended }: EndedChannels): ToldChannels {
  return ended;
}
