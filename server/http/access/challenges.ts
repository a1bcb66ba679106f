import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { MfaMethod, MfaUserType } from '#shared/domain/mfa.ts';
import { CodedError } from '#shared/errors.ts';
import type { ChallengeHolder } from './caller.ts';
import {
  markAfterVisitSessionPassed,
  markStaffSessionPassed,
  markVisitSessionPassed,
} from './sessions.queries.ts';

export async function mfaRequired(
  db: Db,
  userType: MfaUserType,
  sessionId: string,
  now: number,
): Promise<CodedError> {
  const identifier = await challengeOfSession(db, userType, sessionId, new Date(now));
  return new CodedError('MFA_REQUIRED', 'This session owes a code.', { identifier });
}

export async function findChallengedSession(
  db: Db,
  userType: MfaUserType,
  identifier: string,
): Promise<string | undefined> {
  return (await findChallenge(db, userType, identifier))?.sessionId;
}

export async function passMfa(
  trx: Trx,
  { caller }: Pick<ChallengeHolder, 'caller'>,
  method: MfaMethod,
  now: Date,
): Promise<boolean> {
  if (caller.kind === 'staff') return markStaffSessionPassed(trx, caller.staffSessionId, method, now);
  if (caller.kind === 'after-visit') return markAfterVisitSessionPassed(trx, caller.afterVisitSessionId, now);
  return markVisitSessionPassed(trx, caller.visitSessionId, now);
}

async function challengeOfSession(
  db: Db,
  userType: MfaUserType,
  sessionId: string,
  now: Date,
): Promise<string> {
  const find = () =>
    db
      .selectFrom('mfaChallenges')
      .select('id')
      .where('userType', '=', userType)
      .where('sessionId', '=', sessionId);
  const before = await find().executeTakeFirst();
  if (before) return before.id;
  await db
    .insertInto('mfaChallenges')
    .values({ id: randomUUID(), userType, sessionId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['userType', 'sessionId']).doNothing())
    .execute();
  return (await find().executeTakeFirstOrThrow()).id;
}

function findChallenge(db: Db, userType: MfaUserType, id: string) {
  return db
    .selectFrom('mfaChallenges')
    .select(['id', 'sessionId'])
    .where('id', '=', id)
    .where('userType', '=', userType)
    .executeTakeFirst();
}
