import { decodeProtectedHeader } from 'jose';
import {
  type ReadDeparture,
  readDeparture,
  returnAddress,
  returnOf,
} from '#server/adapters/partner/partner-side.ts';
import type { SharedSecret } from '#server/adapters/partner/tokens.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  demoPartnerUrl,
  secretsThatCount,
} from '#server/features/practice/practice-services/partner-services.ts';
import { findPartnerOfSecret } from '#server/features/practice/practice-services/stored-partners.ts';
import type { PartnerKind, PartnerOutcome } from '#shared/domain/partner.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';

type DemoDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'publicUrl' | 'settings'>;

const QUESTIONS: Record<PartnerKind, Record<Language, readonly string[]>> = {
  intake: {
    en: ['What brings you in?', 'Which medicines do you take?'],
    es: ['¿Cuál es el motivo de su consulta?', '¿Qué medicamentos toma?'],
  },
  'check-in': {
    en: ['Has your address changed?', 'Has your insurance changed?'],
    es: ['¿Ha cambiado su dirección?', '¿Ha cambiado su seguro?'],
  },
  history: {
    en: ['Which operations have you had?', 'Are you allergic to anything?', 'Do you smoke?'],
    es: ['¿De qué se ha operado?', '¿Tiene alguna alergia?', '¿Fuma?'],
  },
};

/** @throws NOT_FOUND */
export async function arriveAtDemo(deps: DemoDeps, token: string) {
  const { departure } = await arrival(deps, token);
  const { kind, sub, locale } = departure;
  return { kind, practice: sub, language: locale, questions: [...QUESTIONS[kind][locale]] };
}

/**
 * Finished or canceled by the patient.
 *
 * @throws NOT_FOUND
 */
export async function leaveDemo(
  deps: DemoDeps,
  { token, outcome, answers }: { token: string; outcome: PartnerOutcome; answers: string[] },
): Promise<{ url: string }> {
  const { departure, secret } = await arrival(deps, token);
  const { kind, locale, trip } = departure;
  const now = deps.clock();
  if (outcome === 'completed') {
    const given = QUESTIONS[kind][locale].map((question, at) => ({ question, answer: answers[at] ?? '' }));
    const row = { answers: JSON.stringify(given), answeredAt: new Date(now) };
    await deps.db
      .insertInto('demoPartnerAnswers')
      .values({ tripId: trip, ...row })
      .onConflict((conflict) => conflict.column('tripId').doUpdateSet(row))
      .execute();
  }
  return { url: await returnAddress(secret, departure.return_to, returnOf(departure, outcome, now)) };
}

/** As part of the product, the demo partner knows the practices' secrets. */
async function arrival(
  deps: DemoDeps,
  token: string,
): Promise<{ departure: ReadDeparture; secret: SharedSecret }> {
  const url = demoPartnerUrl(deps) ?? '';
  const kid = kidOf(token);
  const partner = await findPartnerOfSecret(deps.db, kid);
  const secret =
    partner?.url === url ? (await secretsThatCount(deps, partner)).find(({ id }) => id === kid) : undefined;
  const parties = { product: deps.publicUrl, partner: url, now: deps.clock() };
  const departure = secret && (await readDeparture(secret, token, parties));
  if (!departure || !secret) throw new CodedError('NOT_FOUND');
  return { departure, secret };
}

function kidOf(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch {
    throw new CodedError('NOT_FOUND');
  }
}
