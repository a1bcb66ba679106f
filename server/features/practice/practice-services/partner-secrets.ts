import { randomUUID } from 'node:crypto';
import { newSecret, type SharedSecret } from '#server/adapters/partner/tokens.ts';
import type { Keys } from '#server/runtime/config/keys.ts';
import type { Trx } from '#server/storage/db/database.ts';
import {
  eraseSecrets,
  insertSecret,
  type StoredPartner,
  type StoredSecret,
  selectSecrets,
  updateSecret,
} from './stored-partners.ts';

/*
 * A practice's shared secrets with a partner. A new secret signs after a day, or as soon as the partner uses it. The
 * former secret stays valid for another day, so that the partner can change over while patients are on their way.
 */

const DAY_MS = 86_400_000;
/** Enough for a person to recognize a secret. */
const END_LENGTH = 4;

type Timed = Pick<StoredSecret, 'signsFrom' | 'endsAt' | 'madeAt'>;

export const countingSecrets = <S extends Timed>(secrets: readonly S[], now: number): S[] =>
  secrets
    .filter(({ endsAt }) => endsAt === null || endsAt.getTime() > now)
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());

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
 * @param endPresent ends the others immediately, because another person may know them
 * @returns the secret, to be shown once
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
  // At most two are valid: a pending or a former secret makes room.
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

/**
 * A partner that signs with a secret has it, so the product signs with it too, and the former secret expires in a day.
 */
export async function noteUsed(trx: Trx, partnerId: string, secretId: string, now: Date): Promise<void> {
  const secrets = await selectSecrets(trx, partnerId);
  const used = secrets.find(({ id }) => id === secretId);
  if (!used || used.signsFrom <= now) return;
  await updateSecret(trx, secretId, { signsFrom: now });
  for (const { id } of secrets)
    if (id !== secretId) await updateSecret(trx, id, { endsAt: new Date(now.getTime() + DAY_MS) });
}
