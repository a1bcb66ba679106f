import { randomUUID } from 'node:crypto';
import type { Keys } from '../config/keys.ts';
import type { Trx } from '../db/database.ts';
import { newSecret, type SharedSecret } from '../integrations/partner/tokens.ts';
import {
  eraseSecrets,
  insertSecret,
  type StoredPartner,
  type StoredSecret,
  selectSecrets,
  updateSecret,
} from './stored-partners.ts';

/* The secrets that a practice shares with a partner. A new one signs after a day, or as soon as the partner does; the former
   one counts for a day more, so that the partner changes it while patients are on their way. */

const DAY_MS = 86_400_000;
/** Enough for a person to recognise a secret by. */
const END_LENGTH = 4;

type Timed = Pick<StoredSecret, 'signsFrom' | 'endsAt' | 'madeAt'>;

/** Those that count at `now`, newest first. */
export const countingSecrets = <S extends Timed>(secrets: readonly S[], now: number): S[] =>
  secrets
    .filter(({ endsAt }) => endsAt === null || endsAt.getTime() > now)
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());

/** The one that signs at `now`: the newest whose time has come. */
export const signingSecret = <S extends Timed>(secrets: readonly S[], now: number): S | undefined =>
  countingSecrets(secrets, now).find(({ signsFrom }) => signsFrom.getTime() <= now);

/** @throws SealError */
export function openSecret(
  { seals }: Pick<Keys, 'seals'>,
  { practiceId }: Pick<StoredPartner, 'practiceId'>,
  { id, secret }: StoredSecret,
): SharedSecret {
  return { id, text: seals.open('partner', { practiceId, id, column: 'secret' }, secret ?? '') };
}

interface Making {
  keys: Pick<Keys, 'seals'>;
  now: Date;
  by: string;
}

/**
 * Makes a secret of a partner.
 *
 * @param endPresent the others end at once: someone else may know them
 * @returns it, to be shown once
 */
export async function makeSecret(
  trx: Trx,
  { keys, now, by }: Making,
  { id: partnerId, practiceId }: Pick<StoredPartner, 'id' | 'practiceId'>,
  endPresent: boolean,
): Promise<string> {
  const at = now.getTime();
  const present = signingSecret(await selectSecrets(trx, partnerId), at);
  const overlaps = present !== undefined && !endPresent;
  // At most two count: one that waits to sign, or a former one, makes room.
  const all = await selectSecrets(trx, partnerId);
  const ended = all.filter((one) => !(overlaps && one.id === present?.id)).map(({ id }) => id);
  await eraseSecrets(trx, partnerId, now, ended);
  if (overlaps) await updateSecret(trx, present.id, { endsAt: new Date(at + 2 * DAY_MS) });
  const text = newSecret();
  const id = randomUUID();
  await insertSecret(trx, {
    id,
    partnerId,
    secret: keys.seals.seal('partner', { practiceId, id, column: 'secret' }, text),
    secretEnd: text.slice(-END_LENGTH),
    madeAt: now,
    madeBy: by,
    signsFrom: new Date(overlaps ? at + DAY_MS : at),
    endsAt: null,
  });
  return text;
}

/** The partner has signed with that secret: it has it, so we sign with it too, and the former one ends in a day. */
export async function noteUsed(trx: Trx, partnerId: string, secretId: string, now: Date): Promise<void> {
  const secrets = await selectSecrets(trx, partnerId);
  const used = secrets.find(({ id }) => id === secretId);
  if (!used || used.signsFrom <= now) return;
  await updateSecret(trx, secretId, { signsFrom: now });
  for (const { id } of secrets)
    if (id !== secretId) await updateSecret(trx, id, { endsAt: new Date(now.getTime() + DAY_MS) });
}
