import type { Deps } from '#server/features/deps.ts';
import { notify } from '#server/features/messages/notifications/notify.ts';
import {
  countEnding,
  type Ending,
  endChannels,
  executeIn,
  toldOf,
} from '#server/storage/db/account-channels/end-channels.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { EndedChannels } from '#shared/domain/account.ts';
import { findOwner } from './account-channels.queries.ts';
import type { MadeNotice } from './channel-messages.ts';

type TellDeps = Pick<Deps, 'jobs' | 'email'>;

/**
 * Ends what reaches an account without signing in, in the caller's transaction, and emails its owner what ended. After
 * the commit, call `wakeSender`, and close the sessions' sockets (event `sessions.ended`).
 *
 * @returns the ended sessions, and how many of each channel ended
 */
export async function endAccountChannels(
  deps: TellDeps & Pick<Deps, 'clock'>,
  trx: Trx,
  { accountId, ...ending }: Omit<Ending, 'now' | 'accountId'> & { accountId: string },
): Promise<{ endedSessions: string[]; ended: EndedChannels }> {
  const { byAccount, noteOf, sessions } = await endChannels(executeIn(trx), {
    ...ending,
    accountId,
    now: new Date(deps.clock()),
  });
  const ended = byAccount.get(accountId) ?? {};
  if (Object.keys(toldOf(ended)).length > 0)
    await tell(deps, trx, accountId, 'channels-ended', noteOf.get(accountId));
  return { endedSessions: [...sessions], ended };
}

export function whatResetsEnd(
  db: Db,
  accountId: string,
): Promise<Record<'password' | 'secondFactor', EndedChannels>> {
  return countEnding(executeIn(db), accountId, 'password', 'secondFactor');
}

/** Another person may have opened the channel. After the commit, call `wakeSender`. */
export function tellOfChannel(deps: TellDeps, trx: Trx, accountId: string, kind: MadeNotice): Promise<void> {
  return tell(deps, trx, accountId, kind);
}

async function tell(
  deps: TellDeps,
  trx: Trx,
  accountId: string,
  kind: MadeNotice | 'channels-ended',
  accountResetId?: string,
): Promise<void> {
  const owner = deps.email ? await findOwner(trx, accountId) : undefined;
  if (!owner) return;
  await notify(deps, trx, {
    kind,
    practiceId: owner.practiceId,
    accountId,
    accountResetId,
    method: 'Email',
    recipient: owner.email,
    language: owner.language ?? 'en',
  });
}
