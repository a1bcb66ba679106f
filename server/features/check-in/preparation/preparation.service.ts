import { readStatements } from '#server/features/check-in/consent/consent.service.ts';
import { latestOutcome } from '#server/features/check-in/device-test/device-test.service.ts';
import { countPatientsGuests } from '#server/features/check-in/guests/guests.service.ts';
import { hasPatientImage } from '#server/features/check-in/images/images.service.ts';
import { questionsOf } from '#server/features/check-in/intake/intake.service.ts';
import { readCopay } from '#server/features/check-in/payments/copay.service.ts';
import { readWorkflow } from '#server/features/check-in/workflow/workflow.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { readLink } from '#server/features/visits/links/links.service.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Answers } from '#shared/contracts/rest/check-in/preparation.ts';
import type { PatientLinkPath } from '#shared/domain/visit.ts';
import { thingsToHave } from '#shared/rules/things-to-have.ts';

/**
 * Read-only.
 *
 * @throws as `readLink`
 */
export async function readPreparation(
  deps: Pick<Deps, 'db' | 'clock' | 'steps' | 'statements'>,
  { path, token }: { path: PatientLinkPath; token: string },
) {
  const { sessionId } = await readLink(deps.db, path, token, deps.clock());
  const { steps, current, opensAt } = await readWorkflow(deps, sessionId);
  const open = steps.filter(({ state }) => state === 'STEP_INCOMPLETE').map(({ step }) => step);
  const isOpen = opensAt === null || Date.parse(opensAt) <= deps.clock();
  const next = steps.find(({ step }) => step === current);
  const questions = open.includes('intake') ? await questionsOf(deps.db, sessionId) : [];
  return {
    steps: open.length,
    ready: thingsToHave(open, questions),
    deviceTest: isOpen && next?.step === 'device-test' && !next.mandatory,
  };
}

export async function readAnswers(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'payments' | 'keys' | 'settings' | 'jobs' | 'email' | 'sms'>,
  { sessionId, visitId, practiceId, linkId }: VisitPatient,
): Promise<Answers> {
  const { db } = deps;
  const [{ signature, location }, hasImage, deviceTest, guests, copay] = await Promise.all([
    readStatements(db, sessionId),
    hasPatientImage(db, sessionId),
    latestOutcome(db, sessionId),
    countPatientsGuests(db, visitId),
    readCopay(deps, sessionId),
  ]);
  await audit(db, {
    practiceId,
    visitId,
    subjectId: sessionId,
    actor: `link:${linkId}`,
    action: 'answers.read',
  });
  return {
    signature: signature && {
      signedBy: signature.record.typedSignature,
      signedAt: signature.signedAt.toISOString(),
      confirmedAt: signature.confirmedAt?.toISOString() ?? null,
    },
    location: location && {
      place: location.consentLocation,
      state: location.consentState,
      callbackNumber: location.callbackNumber,
      otherPlace: location.consentAddress?.otherPlace ?? null,
      street: location.consentAddress?.street ?? null,
      city: location.consentAddress?.city ?? null,
      zipCode: location.consentAddress?.zipCode ?? null,
    },
    hasImage,
    deviceTest,
    guests,
    copay:
      copay.step === 'not-needed'
        ? null
        : { step: copay.step, amountCents: copay.amountCents, currency: copay.currency },
  };
}
