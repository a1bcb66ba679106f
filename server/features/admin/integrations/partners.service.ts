import type { PartnerAnswer } from '#server/adapters/partner/port.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  countingSecrets,
  makeSecret,
  signingSecret,
} from '#server/features/practice/practice-services/partner-secrets.ts';
import { demoPartnerUrl, openPartner } from '#server/features/practice/practice-services/partner-services.ts';
import {
  eraseSecrets,
  findPartner,
  type StoredPartner,
  type StoredSecret,
  selectPartners,
  selectSecrets,
  updatePartner,
} from '#server/features/practice/practice-services/stored-partners.ts';
import { holdService, readServiceVersion } from '#server/features/practice/practice-services/versions.ts';
import { SealError } from '#server/runtime/config/seals.ts';
import type { PracticePartner } from '#shared/contracts/rest/admin/partners.ts';
import { EXCLUSIVE_PARTNERS, type PartnerKind } from '#shared/domain/partner.ts';
import { CodedError } from '#shared/errors.ts';
import type { ServiceGrant } from './audited-services.ts';
import { auditedPartner } from './audited-services.ts';
import { selectVisitTypes } from './practice-services.queries.ts';

export type PartnersDeps = Pick<Deps, 'db' | 'keys' | 'settings' | 'clock' | 'publicUrl' | 'events'>;

export async function readPartner(
  deps: PartnersDeps,
  practiceId: number,
  kind: PartnerKind,
  newSecret: string | null = null,
): Promise<PracticePartner> {
  const { db } = deps;
  const partners = await selectPartners(db, practiceId);
  const own = partners.find((one) => one.kind === kind);
  const secrets = own ? await selectSecrets(db, own.id) : [];
  return {
    version: await readServiceVersion(db, practiceId, 'partnersVersion'),
    set: own ? present(own, secrets, deps.clock()) : null,
    otherOn: otherOn(partners, kind)?.kind ?? null,
    visitTypes: await selectVisitTypes(db, practiceId),
    demoUrl: demoPartnerUrl(deps),
    newSecret,
  };
}

function present(partner: StoredPartner, secrets: readonly StoredSecret[], now: number) {
  const { url, partnerPracticeId, messageEn, messageEs, mandatory, isOn } = partner;
  const signing = signingSecret(secrets, now);
  return {
    url,
    partnerPracticeId,
    messageEn,
    messageEs,
    mandatory,
    namespaceRoot: partner.namespaceRoot ?? '',
    visitTypeIds: partner.visitTypeIds ?? [],
    isOn,
    secrets: countingSecrets(secrets, now).map(({ id, secretEnd, signsFrom, endsAt }) => {
      const use = id === signing?.id ? 'present' : signsFrom.getTime() > now ? 'next' : 'former';
      const until = use === 'next' ? signsFrom : endsAt;
      return {
        id,
        end: secretEnd,
        use: use as 'present' | 'next' | 'former',
        until: until?.toISOString() ?? null,
      };
    }),
  };
}

/** The two partners exclude each other (PRODUCT 19.18). */
const otherOn = (partners: readonly StoredPartner[], kind: PartnerKind): StoredPartner | undefined =>
  EXCLUSIVE_PARTNERS.includes(kind)
    ? partners.find((one) => one.kind !== kind && EXCLUSIVE_PARTNERS.includes(one.kind) && one.isOn)
    : undefined;

/**
 * Patients' steps follow immediately.
 *
 * @throws NOT_FOUND without a partner, OTHER_PARTNER_ON, CHANGED_MEANWHILE
 */
export async function turnPartner(
  deps: PartnersDeps,
  grant: ServiceGrant,
  kind: PartnerKind,
  { version, on, turnOtherOff }: { version: number; on: boolean; turnOtherOff: boolean },
): Promise<PracticePartner> {
  const { practiceId, staff } = grant;
  const stamp = { changedAt: new Date(deps.clock()), changedBy: staff.accountId };
  const actor = `account:${staff.accountId}`;
  await deps.events.transaction(async (trx, happened) => {
    await holdService(trx, practiceId, 'partnersVersion', version);
    const partners = await selectPartners(trx, practiceId);
    const own = partners.find((one) => one.kind === kind);
    if (!own) throw new CodedError('NOT_FOUND');
    const other = on ? otherOn(partners, kind) : undefined;
    if (other && !turnOtherOff) throw new CodedError('OTHER_PARTNER_ON');
    if (other) {
      await updatePartner(trx, other.id, { isOn: false, ...stamp });
      await audit(trx, {
        practiceId,
        actor,
        action: 'partner.turned-off',
        details: { kind: other.kind, before: { isOn: true }, after: { isOn: false } },
      });
    }
    await updatePartner(trx, own.id, { isOn: on, ...stamp });
    await audit(trx, {
      practiceId,
      actor,
      action: on ? 'partner.turned-on' : 'partner.turned-off',
      details: { kind, ...changes({ isOn: own.isOn }, { isOn: on }) },
    });
    await happened({ type: 'settings.changed', practiceIds: [practiceId] });
  });
  return readPartner(deps, practiceId, kind);
}

/**
 * Creates another secret, which is returned only this once.
 *
 * @throws NOT_FOUND, CHANGED_MEANWHILE
 */
export async function changeSecret(
  deps: PartnersDeps,
  { practiceId, staff }: ServiceGrant,
  kind: PartnerKind,
  { version, endPresent }: { version: number; endPresent: boolean },
): Promise<PracticePartner> {
  const made = await deps.db.transaction().execute(async (trx) => {
    await holdService(trx, practiceId, 'partnersVersion', version);
    const own = await findPartner(trx, practiceId, kind);
    if (!own) throw new CodedError('NOT_FOUND');
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'partner.secret-made',
      details: { kind, endPresent, secrets: ['secret'] },
    });
    const making = { keys: deps.keys, now: new Date(deps.clock()), by: staff.accountId };
    return makeSecret(trx, making, own, endPresent);
  });
  return readPartner(deps, practiceId, kind, made);
}

/**
 * Deletes a partner and its secrets; the stored steps of patients stay.
 *
 * @throws CHANGED_MEANWHILE
 */
export async function removePartner(
  deps: PartnersDeps,
  { practiceId, staff }: ServiceGrant,
  kind: PartnerKind,
  { version }: { version: number },
): Promise<PracticePartner> {
  const now = new Date(deps.clock());
  await deps.events.transaction(async (trx, happened) => {
    await holdService(trx, practiceId, 'partnersVersion', version);
    const own = await findPartner(trx, practiceId, kind);
    if (!own) return;
    await updatePartner(trx, own.id, {
      isOn: false,
      retiredAt: now,
      changedAt: now,
      changedBy: staff.accountId,
    });
    await eraseSecrets(trx, own.id, now);
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'partner.removed',
      details: { kind, url: own.url, ...changes(auditedPartner(own), null) },
    });
    await happened({ type: 'settings.changed', practiceIds: [practiceId] });
  });
  return readPartner(deps, practiceId, kind);
}

export async function testPartner(
  deps: PartnersDeps,
  { practiceId, staff }: ServiceGrant,
  kind: PartnerKind,
): Promise<PartnerAnswer> {
  const answer = await ask(deps, practiceId, kind);
  const { outcome, status } = answer;
  await audit(deps.db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'partner.tested',
    details: { kind, outcome, status },
  });
  return answer;
}

async function ask(deps: PartnersDeps, practiceId: number, kind: PartnerKind): Promise<PartnerAnswer> {
  const own = await findPartner(deps.db, practiceId, kind);
  if (!own) return { outcome: 'not-set', status: null };
  try {
    return await (await openPartner(deps, own)).check();
  } catch (error) {
    if (error instanceof SealError) return { outcome: 'key-unreadable', status: null };
    throw error;
  }
}
