import { z } from 'zod';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { demoPartnerUrl } from '#server/features/practice/practice-services/partner-services.ts';
import { selectPartners } from '#server/features/practice/practice-services/stored-partners.ts';
import type { Integrations } from '#shared/contracts/rest/admin/integrations.ts';
import { PARTNER_KINDS } from '#shared/domain/partner.ts';
import type { IdentityCheck } from '#shared/domain/practice-service.ts';
import type { ServiceGrant } from './audited-services.ts';
import { readInterpreterService } from './interpreter-service.service.ts';
import { readPaymentService } from './payment-account.service.ts';
import { countFhirClients, isMonitoringOn } from './practice-services.queries.ts';
import { readRecordSystem } from './record-connection.service.ts';

const TIMEOUT_MS = 10_000;

/** Required in every provider's discovery document (OpenID Connect Discovery 1.0, §3). */
const Discovery = z.object({ issuer: z.string(), authorization_endpoint: z.string() });

export async function readIntegrations(deps: Deps, practiceId: number): Promise<Integrations> {
  const { settings, email, sms } = deps;
  const payment = await readPaymentService(deps, practiceId);
  const interpreter = await readInterpreterService(deps, practiceId);
  const record = await readRecordSystem(deps, practiceId);
  const partners = await selectPartners(deps.db, practiceId);
  return {
    payment: {
      source: payment.source,
      processor: payment.processor,
      mandatoryTypes: payment.mandatoryTypes,
    },
    interpreter: {
      source: interpreter.source,
      kind: interpreter.own ? 'http' : interpreter.installation,
      switchedOn: interpreter.switchedOn,
    },
    monitoring: {
      kind: deps.monitoring?.kind ?? null,
      switchedOn: await isMonitoringOn(deps.db, practiceId),
    },
    email: { via: email?.kind ?? null, from: email?.kind === 'smtp' ? settings.mailFrom : null },
    sms: { via: sms?.kind ?? null, from: settings.texts?.from ?? null },
    partners: PARTNER_KINDS.map((kind) => {
      const own = partners.find((one) => one.kind === kind);
      const on = own?.url === demoPartnerUrl(deps) ? 'demo' : 'on';
      return {
        kind,
        state: own ? (own.isOn ? on : 'off') : 'none',
        host: own ? new URL(own.url).host : '',
      };
    }),
    identity: {
      kind: settings.oidc ? 'external' : 'embedded',
      issuer: settings.oidc?.issuer ?? null,
    },
    records: {
      source: record.source,
      kind: record.source === 'practice' ? 'fhir' : record.installation,
      incomplete: record.own?.complete === false,
    },
    fhirClients: await countFhirClients(deps.db, practiceId, new Date(deps.clock())),
  };
}

interface IdentityAnswer {
  outcome: IdentityCheck;
  status: number | null;
}

export async function testIdentity(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { practiceId, staff }: ServiceGrant,
): Promise<IdentityAnswer> {
  const { oidc } = settings;
  const answer: IdentityAnswer = oidc ? await ask(oidc.issuer) : { outcome: 'embedded', status: null };
  await audit(db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'identity-provider.tested',
    details: { outcome: answer.outcome, status: answer.status },
  });
  return answer;
}

async function ask(issuer: string): Promise<IdentityAnswer> {
  try {
    const url = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
    // A redirect leads away from the configured address.
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const known = Discovery.safeParse(await answer.json().catch(() => null));
    const isOurs = answer.ok && known.success && known.data.issuer === issuer;
    return { outcome: isOurs ? 'ok' : 'unexpected', status: answer.status };
  } catch {
    return { outcome: 'unreachable', status: null };
  }
}
