import type { Answers } from '../../../../shared/contracts/rest/before-visit/preparation.ts';
import type { PatientLinkPath } from '../../../../shared/domain/visit.ts';
import { thingsToHave } from '../../../../shared/rules/things-to-have.ts';
import type { VisitPatient } from '../../../http/access/caller.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { readLink } from '../../visit/links/links.service.ts';
import { readStatements } from '../consent/consent.service.ts';
import { latestOutcome } from '../device-test/device-test.service.ts';
import { countPatientsGuests } from '../guests/guests.service.ts';
import { hasPatientImage } from '../images/images.service.ts';
import { questionsOf } from '../intake/intake.service.ts';
import { readCopay } from '../payments/copay.service.ts';
import { readWorkflow } from '../workflow/workflow.service.ts';

/**
 * Steps that a link's visit asks for before it starts. Read-only.
 *
 * @throws as `readLink`
 */
export async function readPreparation(
  deps: Pick<Deps, 'db' | 'clock' | 'steps' | 'statements'>,
  { path, token }: { path: PatientLinkPath; token: string },
) {
  const { sessionId } = await readLink(deps.db, path, token, deps.clock());
  const { steps } = await readWorkflow(deps, sessionId);
  const open = steps.filter(({ state }) => state === 'STEP_INCOMPLETE').map(({ step }) => step);
  const questions = open.includes('intake') ? await questionsOf(deps.db, sessionId) : [];
  return { steps: open.length, ready: thingsToHave(open, questions) };
}

/** A patient's answers before the visit; the read is audited. */
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
