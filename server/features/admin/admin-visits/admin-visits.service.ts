import { listGuests } from '#server/features/check-in/guests/guests.service.ts';
import { listPayments } from '#server/features/check-in/payments/payments.service.ts';
import { readVisitWorkflow, stepTimesOfVisit } from '#server/features/check-in/workflow/workflow.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { connectionsOfVisit } from '#server/features/core/connections/connections.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { readHistory } from '#server/features/desk/visit-changes/record.service.ts';
import { readVisit } from '#server/features/desk/visit-list/visit-list.service.ts';
import { readFacts } from '#server/features/desk/visit-summary/visit-facts.service.ts';
import { readSummary } from '#server/features/desk/visit-summary/visit-summary.service.ts';
import { locationsOf } from '#server/features/practice/practices/practices.service.ts';
import { readSafety } from '#server/features/room/safety/safety.service.ts';
import { detailsOfVisit } from '#server/features/visits/patient-details/patient-details.service.ts';
import { readMessages } from '#server/features/visits/visit-messages/message-log.service.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import { visitRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';
import { findIdentity } from '#server/storage/settings/practice-identity.ts';
import { readOwnSettings, type ScopeIds } from '#server/storage/settings/stored.ts';
import type { PrintedDocument } from '#shared/contracts/printed-document.ts';
import type { AdminVisit, FeatureKey } from '#shared/contracts/rest/admin/admin-visits.ts';
import type { Language } from '#shared/domain/visit.ts';
import { MESSAGE_WAYS, type MessageWay } from '#shared/domain/visit-message.ts';
import { CodedError } from '#shared/errors.ts';
import { SETTING_KEYS, SETTINGS, type SettingDefinition } from '#shared/settings/definitions.ts';
import { effectiveSetting } from '#shared/settings/inheritance.ts';

/**
 * Read-only: without chat, answers and notes. Audits the read, including each part whose read is audited elsewhere.
 *
 * @throws NOT_FOUND
 */
export async function readAdminVisit(deps: Deps, grant: VisitGrant): Promise<AdminVisit> {
  const { db, clock } = deps;
  const { visitId, practiceId, staff } = grant;
  const actor = `account:${staff.accountId}`;
  const home = await findVisitPractice(db, visitId);
  if (!home) throw new CodedError('NOT_FOUND');
  const by = { accountId: staff.accountId };
  const [
    visit,
    facts,
    guests,
    messages,
    payments,
    workflow,
    times,
    connections,
    features,
    locations,
    identity,
    history,
    patients,
    safety,
  ] = await Promise.all([
    readVisit(db, grant),
    readFacts(deps, grant),
    listGuests(deps, { visitId, practiceId, actor, by }),
    readMessages(deps, grant),
    listPayments(deps, grant),
    readVisitWorkflow(deps, { visitId, practiceId, actor }),
    stepTimesOfVisit(db, visitId),
    connectionsOfVisit(db, visitId, clock()),
    featuresOf(db, home),
    locationsOf(db, practiceId),
    findIdentity(db, practiceId),
    readHistory(db, visitId),
    detailsOfVisit(deps, grant),
    readSafety(deps, grant),
  ]);
  await audit(db, { practiceId, visitId, actor, action: 'visit.inspected' });
  return {
    visit,
    facts,
    history,
    patients,
    locations: safety.results.map(({ sessionId, location }) => ({ sessionId, location })),
    practice: {
      name: home.name,
      enterpriseName: home.enterpriseName,
      timeZone: home.timeZone,
      phone: identity?.phone ?? '',
      locations,
    },
    connections,
    features,
    guests: guests.results.map((guest) => ({ ...guest, mayEdit: false })),
    messages: messages.messages.map((message) => ({ ...message, mayBeSentAgain: false })),
    payments: payments.results.map((payment) => ({ ...payment, mayCapture: false, mayVoid: false })),
    workflow: workflow.results.map(({ sessionId, patientName, steps }) => ({
      sessionId,
      patientName,
      steps: steps.map((step) => {
        const taken = times.find((one) => one.sessionId === sessionId && one.step === step.step);
        return {
          ...step,
          taken: taken ? { outcome: taken.outcome, at: taken.at.toISOString() } : null,
        };
      }),
    })),
  };
}

/**
 * For an administrator who opened the visit in an emergency.
 *
 * @throws NOT_FOUND
 */
export async function readEmergencyRecord(
  deps: Deps,
  grant: VisitGrant,
  language: Language,
): Promise<PrintedDocument> {
  const { visitId, practiceId, staff } = grant;
  const document = await readSummary(deps, grant, language, { inEmergency: true });
  const actor = `account:${staff.accountId}`;
  await audit(deps.db, { practiceId, visitId, actor, action: 'emergency.read', subjectId: visitId });
  return document;
}

function findVisitPractice(db: Db, visitId: string) {
  return visitRows(db, { visitId })
    .innerJoin('enterprises as enterprise', 'enterprise.id', 'practice.enterpriseId')
    .select([
      'practice.id as practiceId',
      'practice.name',
      'practice.timeZone',
      'enterprise.id as enterpriseId',
      'enterprise.name as enterpriseName',
      'visit.visitTypeId',
    ])
    .executeTakeFirst();
}

async function featuresOf(db: Db, home: ScopeIds): Promise<AdminVisit['features']> {
  const own = await readOwnSettings(db, home);
  return SETTING_KEYS.flatMap((key) => {
    const definition: SettingDefinition = SETTINGS[key];
    const { value, origin } = effectiveSetting(definition, own.get(key) ?? {}, 'visit-type');
    return isFeature(value) ? [{ key: key as FeatureKey, value, origin }] : [];
  });
}

const isFeature = (value: unknown): value is boolean | MessageWay =>
  typeof value === 'boolean' || MESSAGE_WAYS.some((way) => way === value);
