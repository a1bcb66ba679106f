import { openDemoPartner } from '#server/adapters/partner/demo.ts';
import { openHttpPartner } from '#server/adapters/partner/http.ts';
import type { PartnerService } from '#server/adapters/partner/port.ts';
import type { SharedSecret } from '#server/adapters/partner/tokens.ts';
import type { Settings } from '#server/runtime/config/env.ts';
import type { Keys } from '#server/runtime/config/keys.ts';
import { SealError } from '#server/runtime/config/seals.ts';
import type { Db } from '#server/storage/db/database.ts';
import { countingSecrets, openSecret, signingSecret } from './partner-secrets.ts';
import { type StoredPartner, selectSecrets } from './stored-partners.ts';

export interface PartnerDeps {
  db: Db;
  keys: Pick<Keys, 'seals'>;
  settings: Pick<Settings, 'privateServiceAddresses' | 'production'>;
  publicUrl: string;
  clock: () => number;
}

export const demoPartnerUrl = ({
  settings,
  publicUrl,
}: Pick<PartnerDeps, 'settings' | 'publicUrl'>): string | null =>
  settings.production ? null : `${publicUrl}/demo-partner`;

/** @throws SealError */
export async function openPartner(deps: PartnerDeps, partner: StoredPartner): Promise<PartnerService> {
  if (partner.url === demoPartnerUrl(deps)) return openDemoPartner(deps.db, partner);
  return openHttpPartner({
    parties: { product: deps.publicUrl, partner: partner.url, practice: partner.partnerPracticeId },
    secret: await secretThatSigns(deps, partner),
    allowPrivate: deps.settings.privateServiceAddresses,
    clock: deps.clock,
  });
}

export async function secretThatSigns(
  { db, keys, clock }: Pick<PartnerDeps, 'db' | 'keys' | 'clock'>,
  partner: StoredPartner,
): Promise<SharedSecret> {
  const secret = signingSecret(await selectSecrets(db, partner.id), clock());
  if (!secret) throw new SealError('ALTERED');
  return openSecret(keys, partner, secret);
}

export async function secretsThatCount(
  { db, keys, clock }: Pick<PartnerDeps, 'db' | 'keys' | 'clock'>,
  partner: StoredPartner,
): Promise<SharedSecret[]> {
  const secrets = countingSecrets(await selectSecrets(db, partner.id), clock());
  return secrets.flatMap((secret) => {
    try {
      return [openSecret(keys, partner, secret)];
    } catch (error) {
      if (error instanceof SealError) return [];
      throw error;
    }
  });
}
