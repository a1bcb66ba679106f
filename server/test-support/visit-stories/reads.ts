import { expect } from 'vitest';
import type { Db } from '#server/storage/db/database.ts';
import { type CallName, restContracts } from '#shared/contracts/rest/index.ts';
import { FHIR_TYPES } from '#shared/domain/fhir-api.ts';
import type { Stage } from '#shared/domain/participant.ts';
import { ENDED_VISIT_STATUSES, type VisitStatus } from '#shared/domain/visit.ts';
import { VISIT_VIEWS } from '#shared/domain/visit-list.ts';
import { CodedError } from '#shared/errors.ts';
import type { Browser } from '../browser.ts';
import type { FhirCaller } from '../fhir-api.ts';
import type { LiveWorld } from '../live-world.ts';

const PROVIDERS_VISIT = '/api/provider/visits/:rootVisitId';

const named = (prefix: string) =>
  (Object.keys(restContracts) as CallName[]).filter((name) => {
    const [method, address = ''] = name.split(' ');
    return method === 'GET' && address.startsWith(prefix) && address.split('/:').length === 2;
  });

const VISIT_READS = named(PROVIDERS_VISIT);
const ADMIN_READS = named('/api/admin/visits/:visitId');
const SESSION_READS = named('/api/provider/sessions/:sessionId');
const PATIENT_READS = named('/api/patient/sessions/:sessionId');

const LINK_READS = (Object.keys(restContracts) as CallName[]).filter((name) =>
  name.startsWith('GET /api/patient/links/:path/:token'),
);

/** Each read gets a random subset of these. The page and the list are always included. */
const VISITS_PAGE = `GET ${PROVIDERS_VISIT}` as const;

export interface Readers {
  world: LiveWorld;
  staff: Browser;
  administrator: Browser;
  fhir: FhirCaller;
}

export async function tokenOf({ db, deps }: LiveWorld, sessionId: string): Promise<string> {
  const links = await db
    .selectFrom('links')
    .select(['id', 'active'])
    .where('sessionId', '=', sessionId)
    .where('guestId', 'is', null)
    .orderBy('createdAt', 'desc')
    .execute();
  return deps.keys.linkToken((links.find(({ active }) => active) ?? links[0])?.id ?? '');
}

export async function readEverything(
  { world, staff, administrator, fhir }: Readers,
  visitId: string,
  some: <T>(ways: readonly T[]) => readonly T[],
): Promise<void> {
  const { practice, db } = world;
  const patients = await patientsOf(db, visitId);
  const practiceId = practice.id;
  const of = { rootVisitId: visitId, visitId };
  const { status, isGroupVisit, startsAt } = await visitOf(db, visitId);
  expect((await read(staff, VISITS_PAGE, of)).status).toBe(200);
  for (const name of some(VISIT_READS)) await read(staff, name, of);
  for (const name of some(ADMIN_READS)) await read(administrator, name, of);
  for (const { sessionId } of patients) {
    const ids = { sessionId };
    for (const name of some(SESSION_READS)) await read(staff, name, ids);
    const token = await tokenOf(world, sessionId);
    const patient = await opened(world, token, sessionId);
    for (const name of some(PATIENT_READS)) await read(patient, name, ids);
    for (const name of some(LINK_READS)) await read(patient, name, { path: 'v', token });
  }
  const at = startsAt.toISOString();
  for (const view of [undefined, ...some(VISIT_VIEWS)]) {
    const day = view ? { view } : { minDate: at, maxDate: at };
    const listed = await staff.call('POST /api/provider/visits/search', {
      body: { practiceId, limit: 500, ...day },
    });
    expect(listed.status, `${view}: ${listed.body}`).toBe(200);
    const row = listed.result.results.find((one) => one.visitId === visitId);
    if (!view || row) expect(row, view).toMatchObject({ status, isGroupVisit });
  }
  for (const name of some(['visits', 'reconciliation'])) {
    const answer = await administrator.request({
      method: 'POST',
      url: `/api/admin/practices/${practiceId}/${name}/search`,
      payload: { limit: 100 },
    });
    expect(answer.status, `${name}: ${answer.body}`).toBe(200);
  }
  for (const type of some(FHIR_TYPES)) {
    const by = type === 'Practitioner' ? '' : `?patient=${patients.map((one) => one.patientId).join()}`;
    const answer = await fhir.send(`${type}${type === 'Patient' ? '' : by}`);
    expect(answer.status, `FHIR ${type}: ${answer.body}`).toBe(200);
  }
}

async function opened(world: LiveWorld, token: string, sessionId: string): Promise<Browser> {
  try {
    return await world.patientOf({ token });
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    // Only a patient whose visit can still take place has a link.
    const { status, cancelledAt } = await world.db
      .selectFrom('visitPatients')
      .innerJoin('visits', 'visits.id', 'visitPatients.visitId')
      .select(['visits.status', 'visitPatients.cancelledAt'])
      .where('sessionId', '=', sessionId)
      .executeTakeFirstOrThrow();
    const isOver = (ENDED_VISIT_STATUSES as readonly VisitStatus[]).includes(status);
    expect(isOver || cancelledAt !== null, `${error.code} for a patient of a visit that goes on`).toBe(true);
    return world.browser();
  }
}

/** A read must never fail with a server error. */
async function read(browser: Browser, name: CallName, ids: Record<string, string>) {
  const [, pattern = ''] = name.split(' ');
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => ids[key] ?? '');
  const query = 'query' in restContracts[name] ? '?language=en' : '';
  const answer = await browser.request({ method: 'GET', url: path + query });
  const { status, body } = answer;
  if (status !== 200) {
    expect([status >= 400, status < 500], `${name}: ${status} ${body}`).toEqual([true, true]);
    expect(JSON.parse(body), name).toHaveProperty('error.code');
  }
  return answer;
}

export const visitOf = (db: Db, visitId: string) =>
  db.selectFrom('visits').selectAll().where('id', '=', visitId).executeTakeFirstOrThrow();

export const patientsOf = (db: Db, visitId: string) =>
  db
    .selectFrom('visitPatients')
    .select(['sessionId', 'patientId', 'cancelledAt'])
    .where('visitId', '=', visitId)
    .orderBy('position')
    .execute();

export async function expectRowsToAgree(db: Db, visitId: string): Promise<void> {
  const visit = await visitOf(db, visitId);
  const patients = await patientsOf(db, visitId);
  const inVisit = patients.filter(({ cancelledAt }) => cancelledAt === null);
  const isOver = ENDED_VISIT_STATUSES.includes(visit.status);
  const links = await db
    .selectFrom('links')
    .select(['sessionId', 'active'])
    .where('visitId', '=', visitId)
    .execute();
  const seats = await db
    .selectFrom('participants')
    .select(['sessionId', 'stage'])
    .where('visitId', '=', visitId)
    .execute();
  // A seat whose person never arrived keeps its state.
  const isTaken = ({ stage }: { stage: Stage }) => stage !== 'left' && stage !== 'pending';
  const isHere = ({ sessionId }: { sessionId: string | null }) =>
    sessionId === null || inVisit.some((one) => one.sessionId === sessionId);
  if (isOver) {
    expect(visit.endedAt).not.toBeNull();
    expect(links.filter(({ active }) => active)).toEqual([]);
    expect(seats.filter(isTaken)).toEqual([]);
  } else {
    expect(inVisit.length).toBeGreaterThan(0);
    expect(visit.isGroupVisit).toBe(inVisit.length > 1);
    for (const { sessionId } of inVisit)
      expect(links.filter((one) => one.sessionId === sessionId && one.active).length).toBeGreaterThan(0);
    expect(links.filter((one) => !isHere(one) && one.active)).toEqual([]);
    expect(seats.filter((one) => !isHere(one) && isTaken(one))).toEqual([]);
  }
}
