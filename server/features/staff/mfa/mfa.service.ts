import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { type AuditAction, audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { notify, sendableMethods, wakeSender } from '#server/features/messages/notifications/notify.ts';
import type { ChallengeHolder } from '#server/http/access/caller.ts';
import { passMfa } from '#server/http/access/challenges.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { findIdentity } from '#server/storage/settings/practice-identity.ts';
import type { mfaContracts, RequestRefusal, ValidateRefusal } from '#shared/contracts/rest/staff/mfa.ts';
import type { AuditDetails } from '#shared/domain/audit-fields.ts';
import { CODE_SECONDS, CODE_TRIES } from '#shared/domain/mfa.ts';
import type { ContactMethod, Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import {
  countTry,
  deleteOldChallenges,
  findNewestCode,
  insertCode,
  lockPerson,
  markUsed,
  selectSendTimes,
} from './mfa.queries.ts';
import { type MfaPerson, personOf } from './mfa-person.ts';
import { COUNTED_MS, nextSend } from './send-limits.ts';

export type MfaDeps = Pick<
  Deps,
  'db' | 'clock' | 'keys' | 'jobs' | 'email' | 'sms' | 'settings' | 'publicUrl'
>;

type Contract<N extends keyof typeof mfaContracts> = z.input<(typeof mfaContracts)[N]['result']>;
type ChallengeState = Contract<'GET /api/:userType/mfa/:identifier'>;
type Sent = Contract<'POST /api/:userType/mfa/:identifier/codes'>;

export async function readChallenge(deps: MfaDeps, holder: ChallengeHolder): Promise<ChallengeState> {
  const { db, clock, settings } = deps;
  const now = clock();
  const person = await personOf(deps, holder);
  const code = await findNewestCode(db, holder.challengeId);
  const alive = code && !code.usedAt && code.tries < CODE_TRIES && code.expiresAt.getTime() > now;
  const to = destinationsOf(deps, person);
  const address = alive ? to.get(code.method) : undefined;
  return {
    practiceName: person.practiceName,
    practice: holder.userType === 'provider' ? null : await findIdentity(db, person.practiceId),
    language: person.language,
    supportPhone: holder.userType === 'provider' ? settings.supportPhone : '',
    app: person.app,
    passkey: person.passkey,
    passkeysMadeFor: person.passkeysMadeFor,
    recovery: person.recoveryCodesLeft > 0,
    destinations: [...to].map(([method, known]) => ({ method, hint: maskContact(method, known) })),
    sent:
      alive && address
        ? {
            method: code.method,
            hint: maskContact(code.method, address),
            expiresInSeconds: secondsUntil(code.expiresAt.getTime(), now),
          }
        : null,
    resendInSeconds: secondsUntil((await nextSendTo(db, person, now))?.at ?? now, now),
    passed: !holder.owes,
    continueTo: person.continueTo,
  };
}

/**
 * Sends a new code to a known address and voids the previous one. People with an authenticator app or a passkey have
 * no such address.
 *
 * @param pageLanguage for people whose language is unknown
 * @throws MFA_NO_DESTINATIONS; UNABLE_REQUEST_CODE with a {@link RequestRefusal} and how long to wait
 */
export async function sendCode(
  deps: MfaDeps,
  holder: ChallengeHolder,
  { method, language: pageLanguage }: { method: ContactMethod; language: Language },
): Promise<Sent> {
  const { db, clock } = deps;
  if (!holder.owes) throw notSent('NOT_NEEDED', 0);
  const person = await personOf(deps, holder);
  const recipient = destinationsOf(deps, person).get(method);
  if (!recipient) throw new CodedError('MFA_NO_DESTINATIONS');
  const now = clock();
  const codeId = randomUUID();
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, person.key);
    const next = await nextSendTo(trx, person, now);
    if (next) throw notSent(next.because, secondsUntil(next.at, now));
    await insertCode(trx, {
      id: codeId,
      challengeId: holder.challengeId,
      person: person.key,
      method,
      sentAt: new Date(now),
      expiresAt: new Date(now + CODE_SECONDS * 1000),
    });
    await notify(deps, trx, {
      kind: 'mfa-code',
      practiceId: person.practiceId,
      mfaCodeId: codeId,
      method,
      recipient,
      language: person.language ?? pageLanguage,
    });
    await note(trx, holder, person, 'mfa.code-sent', { method });
  });
  wakeSender(deps);
  return {
    method,
    hint: maskContact(method, recipient),
    expiresInSeconds: CODE_SECONDS,
    resendInSeconds: secondsUntil((await nextSendTo(db, person, now))?.at ?? now, now),
  };
}

/**
 * Checks a code; the right one gives the session full access, once. Tries are counted before comparing, so that
 * concurrent tries cannot exceed the limit.
 *
 * @throws UNABLE_VALIDATE_CODE with a {@link ValidateRefusal}
 */
export async function verifyCode(
  deps: MfaDeps,
  holder: ChallengeHolder,
  given: string,
): Promise<{ continueTo: string }> {
  const { db, clock, keys } = deps;
  if (!holder.owes) throw notTaken('NOT_NEEDED');
  const now = new Date(clock());
  const person = await personOf(deps, holder);
  // The code was sent before the app or the passkey was added.
  if (person.app || person.passkey || person.passkeysMadeFor.length > 0) throw notTaken('NO_CODE');
  // The count must be committed, so refusals are thrown afterward.
  const refusal = await db.transaction().execute(async (trx) => {
    const tried = await countTry(trx, holder.challengeId, now);
    if (!tried) return notTaken(await whyDead(trx, holder.challengeId));
    const details = { method: tried.method, triesLeft: CODE_TRIES - tried.tries };
    if (!sameCode(keys.mfaCode(tried.id), given)) {
      await note(trx, holder, person, 'mfa.failed', details);
      if (details.triesLeft > 0) return notTaken('WRONG', details.triesLeft);
      await note(trx, holder, person, 'mfa.locked', details);
      return notTaken('LOCKED');
    }
    await markUsed(trx, tried.id, now);
    // The session has ended, or already passed because the same code was sent twice.
    if (!(await passMfa(trx, holder, 'code', now))) return notTaken('NOT_NEEDED');
    await note(trx, holder, person, 'mfa.verified', details);
    return null;
  });
  if (refusal) throw refusal;
  return { continueTo: person.continueTo };
}

/** Removes challenges unused for a day, with their codes. Safe to run at any time, in any process. */
export function removeOldChallenges(db: Db, now: number): Promise<void> {
  return deleteOldChallenges(db, new Date(now - COUNTED_MS));
}

function destinationsOf(deps: MfaDeps, { contacts }: MfaPerson): Map<ContactMethod, string> {
  const found = new Map<ContactMethod, string>();
  for (const method of sendableMethods(deps)) {
    const address = contacts[method];
    if (address) found.set(method, address);
  }
  return found;
}

async function nextSendTo(db: Db, { key }: MfaPerson, now: number) {
  return nextSend(await selectSendTimes(db, key, new Date(now - COUNTED_MS)), now);
}

async function whyDead(trx: Trx, challengeId: string): Promise<ValidateRefusal> {
  const code = await findNewestCode(trx, challengeId);
  if (!code || code.usedAt) return 'NO_CODE';
  return code.tries >= CODE_TRIES ? 'LOCKED' : 'EXPIRED';
}

/** In constant time. */
function sameCode(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const secondsUntil = (at: number, now: number) => Math.max(0, Math.ceil((at - now) / 1000));

const notSent = (reason: RequestRefusal, retryInSeconds: number) =>
  new CodedError('UNABLE_REQUEST_CODE', `not sent: ${reason}`, { reason, retryInSeconds });

const notTaken = (reason: ValidateRefusal, triesLeft?: number) =>
  new CodedError('UNABLE_VALIDATE_CODE', `not taken: ${reason}`, {
    reason,
    ...(triesLeft === undefined ? {} : { triesLeft }),
  });

function note(
  trx: Trx,
  { userType, challengeId, caller }: ChallengeHolder,
  { practiceId }: MfaPerson,
  action: AuditAction,
  details: AuditDetails,
): Promise<void> {
  return audit(trx, {
    practiceId,
    actor: caller.kind === 'staff' ? `account:${caller.accountId}` : `link:${caller.linkId}`,
    action,
    ...(caller.kind === 'staff' ? {} : { visitId: caller.visitId }),
    subjectId: challengeId,
    details: { userType, ...details },
  });
}

/** Enough for the owner to recognize it: `w•••r@e•••.com`, or a number's last four digits. */
export function maskContact(method: ContactMethod, address: string): string {
  if (method === 'SMS') return address.slice(-4);
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  const dot = domain.lastIndexOf('.');
  // Both ends of a short name would nearly reveal it.
  const last = name.length > 3 ? (Array.from(name).at(-1) ?? '') : '';
  const first = (text: string) => Array.from(text)[0] ?? '';
  return `${first(name)}•••${last}@${first(domain)}•••${dot > 0 ? domain.slice(dot) : ''}`;
}
