import { randomUUID } from 'node:crypto';
import { isPrivateHost } from '#server/adapters/private-addresses.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import { makeSecret } from '#server/features/practice/practice-services/partner-secrets.ts';
import { demoPartnerUrl } from '#server/features/practice/practice-services/partner-services.ts';
import {
  eraseSecrets,
  findPartner,
  insertPartner,
  type StoredPartner,
  updatePartner,
} from '#server/features/practice/practice-services/stored-partners.ts';
import { holdService } from '#server/features/practice/practice-services/versions.ts';
import type { PartnerChange, PracticePartner } from '#shared/contracts/rest/admin/partners.ts';
import type { PartnerKind } from '#shared/domain/partner.ts';
import { CodedError } from '#shared/errors.ts';
import type { ServiceGrant } from './audited-services.ts';
import { auditedPartner } from './audited-services.ts';
import { type PartnersDeps, readPartner } from './partners.service.ts';
import { selectVisitTypes } from './practice-services.queries.ts';

type Change = Omit<PartnerChange, 'version'>;

/**
 * Sets a practice's partner; a new one is off. Another host is another partner: it gets another secret, which is
 * returned only this once, and the former secret becomes invalid.
 *
 * @throws INVALID_INPUT for an address in a private network, a missing namespace root or another practice's visit
 *   type; CHANGED_MEANWHILE
 */
export async function savePartner(
  deps: PartnersDeps,
  { practiceId, staff }: ServiceGrant,
  kind: PartnerKind,
  { version, ...change }: PartnerChange,
): Promise<PracticePartner> {
  const { keys } = deps;
  const url = change.url.replace(/\/+$/, '');
  await check(deps, practiceId, kind, { ...change, url });
  const now = new Date(deps.clock());
  const making = { keys, now, by: staff.accountId };
  const made = await deps.events.transaction(async (trx, happened) => {
    await holdService(trx, practiceId, 'partnersVersion', version);
    const before = await findPartner(trx, practiceId, kind);
    const same = before && new URL(before.url).origin === new URL(url).origin ? before : undefined;
    const after = rowOf({ practiceId, kind, now, by: staff.accountId }, { ...change, url }, before, same);
    let secret: string | null = null;
    if (same) {
      const { id, ...rest } = after;
      await updatePartner(trx, id, rest);
    } else {
      if (before) {
        await updatePartner(trx, before.id, { isOn: false, retiredAt: now });
        await eraseSecrets(trx, before.id, now);
      }
      await insertPartner(trx, after);
      secret = await makeSecret(trx, making, after, true);
    }
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'partner.changed',
      details: {
        kind,
        newSecret: !same,
        ...changes(before ? auditedPartner(before) : null, auditedPartner(after)),
        ...(same ? {} : { secrets: ['secret'] }),
      },
    });
    await happened({ type: 'settings.changed', practiceIds: [practiceId] });
    return secret;
  });
  return readPartner(deps, practiceId, kind, made);
}

async function check(
  deps: Pick<Deps, 'db' | 'settings' | 'publicUrl'>,
  practiceId: number,
  kind: PartnerKind,
  { url, namespaceRoot, visitTypeIds }: Change,
): Promise<void> {
  const isOurs = url === demoPartnerUrl(deps);
  const { protocol, hostname } = new URL(url);
  const isPublic = protocol === 'https:' && !isPrivateHost(hostname);
  if (!isOurs && !isPublic && !deps.settings.privateServiceAddresses)
    throw wrong('url', 'SERVICE_ADDRESS_PRIVATE');
  if (kind === 'history' && namespaceRoot === '') throw wrong('namespaceRoot', 'FIELD_REQUIRED');
  const known = await selectVisitTypes(deps.db, practiceId);
  if (visitTypeIds.some((id) => !known.some((one) => one.visitTypeId === id)))
    throw wrong('visitTypeIds', 'FIELD_INVALID');
}

function rowOf(
  { practiceId, kind, now, by }: { practiceId: number; kind: PartnerKind; now: Date; by: string },
  { url, partnerPracticeId, messageEn, messageEs, mandatory, namespaceRoot, visitTypeIds }: Change,
  before: StoredPartner | undefined,
  same: StoredPartner | undefined,
): StoredPartner {
  return {
    id: same?.id ?? randomUUID(),
    practiceId,
    kind,
    url,
    partnerPracticeId,
    messageEn,
    messageEs,
    mandatory,
    namespaceRoot: kind === 'history' ? namespaceRoot.replace(/[/:]+$/, '') : null,
    visitTypeIds: visitTypeIds.length > 0 ? visitTypeIds : null,
    isOn: before?.isOn ?? false,
    changedAt: now,
    changedBy: by,
    retiredAt: null,
  };
}

const wrong = (name: string, message: string): CodedError =>
  new CodedError('INVALID_INPUT', `${name} cannot be set so`, { fields: { [name]: message } });
