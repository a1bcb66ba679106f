import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openDemoRecords } from '#server/adapters/record-system/demo.ts';
import type { ChangedAppointment } from '#server/adapters/record-system/port.ts';
import { closeOverdueVisits } from '#server/features/desk/visit-changes/close-visits.service.ts';
import { planReadsJob } from '#server/features/ehr/record-changes/read-changes.job.ts';
import { EXPORT_FORMATS, EXPORT_KINDS } from '#shared/domain/export.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { DAY_MS } from '#shared/test-support/durations.ts';
import { bookAppointment } from '../appointments.ts';
import { type FhirCaller, fhirCaller } from '../fhir-api.ts';
import { createLiveWorld, type LiveWorld } from '../live-world.ts';
import { seededRandom } from '../seeded-random.ts';
import { setSetting } from '../settings.ts';
import type { TestSocket } from '../test-socket.ts';
import { expectRowsToAgree, patientsOf, readEverything, tokenOf, visitOf } from './reads.ts';

const HAPPENINGS = {
  add: 4,
  remove: 3,
  'cancelled by the patient': 5,
  'cancelled by staff': 1,
  'cancelled in the record system': 1,
  'moved in the record system': 1,
  move: 3,
  tentative: 2,
  confirm: 2,
  admit: 2,
  leave: 1,
  end: 1,
  'their time is over': 1,
} as const;
type Happening = keyof typeof HAPPENINGS;

const NAMES = ['Walter', 'Nora', 'Otto', 'Ida', 'Ben'];
const WHY = { reason: 'no-time', comment: '' } as const;
const PROVIDERS_VISIT = '/api/provider/visits/:rootVisitId';

export interface Telling {
  seed: number;
  number: number;
  length: number;
  reads: number;
}

export type VisitStories = Awaited<ReturnType<typeof openVisitStories>>;

export async function openVisitStories() {
  const world = await createLiveWorld();
  const records = openDemoRecords(world.db, () => world.time.now);
  const theirs: { changes: ChangedAppointment[] } = { changes: [] };
  world.deps.records = {
    kind: 'demo',
    of: (practiceId) => ({
      ...records.of(practiceId),
      async changedAppointments() {
        return { changes: theirs.changes, unreadable: 0, goOn: null };
      },
    }),
  };
  for (const key of ['hasProviderOnDemand', 'hasProviderOnDemandQuickAdd'] as const)
    await setSetting(world.db, world.practice.id, key, true);
  const staff = await world.signedIn(world.staff.provider);
  const administrator = await world.signedIn(world.staff.administrator);
  return {
    world,
    theirs,
    staff,
    administrator,
    async close() {
      expect(world.failures.map(({ what, error }) => `${what}: ${error}`)).toEqual([]);
      await world.close();
    },
  };
}

export async function tellStory(
  stories: VisitStories,
  { seed, number, length, reads }: Telling,
): Promise<void> {
  const random = seededRandom(seed * 100_003 + number);
  const fhir = await fhirCaller(stories.world);
  const story = new Story(stories, fhir, random, reads);
  try {
    await story.begin();
    await story.check();
    for (let step = 0; step < length; step += 1) {
      await story.goOn();
      await story.check();
    }
    await story.upload();
  } catch (error) {
    throw new Error(`story ${number} of seed ${seed}: ${story.happened.join(', ')}`, { cause: error });
  } finally {
    story.close();
  }
}

export async function exportedAll({ world, administrator }: VisitStories): Promise<void> {
  const params = { practiceId: world.practice.id };
  const whole = { from: null, to: null, language: 'en' } as const;
  for (const kind of EXPORT_KINDS)
    for (const format of EXPORT_FORMATS)
      await administrator.call('POST /api/admin/practices/:practiceId/exports', {
        params,
        body: { kind, format, idempotencyKey: randomUUID(), ...whole },
      });
  while (world.jobs.queued.some(({ name }) => name === 'export')) await world.jobs.run();
  const { result } = await administrator.call('GET /api/admin/practices/:practiceId/exports', { params });
  expect(result.exports.map(({ state }) => state)).toEqual(result.exports.map(() => 'done'));
}

class Story {
  readonly happened: string[] = [];
  readonly #stories: VisitStories;
  readonly #fhir: FhirCaller;
  readonly #random: () => number;
  readonly #reads: number;
  readonly #sockets: TestSocket[] = [];
  readonly #visitIds: string[] = [];

  constructor(stories: VisitStories, fhir: FhirCaller, random: () => number, reads: number) {
    this.#stories = stories;
    this.#fhir = fhir;
    this.#random = random;
    this.#reads = reads;
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }

  get #world(): LiveWorld {
    return this.#stories.world;
  }

  get #visitId(): string {
    return this.#visitIds.at(-1) ?? '';
  }

  #pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.#random() * from.length)];
  }

  #some<T>(from: readonly T[]): readonly T[] {
    return from.filter(() => this.#random() < this.#reads);
  }

  #date(): string {
    const days = 1 + Math.floor(this.#random() * 200);
    return new Date(this.#world.time.now + days * DAY_MS).toISOString().slice(0, 10);
  }

  #patient(firstName: string) {
    const byLink = { language: 'en', linkDelivery: 'Copy' } as const;
    return { firstName, lastName: 'Brandt', ...byLink };
  }

  async begin(): Promise<void> {
    const { staff } = this.#stories;
    if (this.#random() < 0.15) {
      const { practiceId, visitTypeId, providerUserId, idempotencyKey } = this.#world.form();
      const body = { practiceId, visitTypeId, providerUserId, idempotencyKey };
      const patient = this.#patient('Ada');
      const { result } = await staff.call('POST /api/provider/visits/on-demand', {
        body: { ...body, patient },
      });
      this.happened.push('on demand');
      this.#visitIds.push(result.visitId);
      return;
    }
    const patients = NAMES.slice(0, 1 + Math.floor(this.#random() * 3)).map((name) => this.#patient(name));
    const body = this.#world.form({ date: this.#date(), time: '09:00', patients });
    const { result } = await staff.call('POST /api/provider/visits', { body });
    this.happened.push(`scheduled for ${patients.length}`);
    this.#visitIds.push(result.visitId);
    const [first] = result.patients;
    if (!first || this.#random() < 0.6) return;
    await bookAppointment(this.#world, first);
    this.happened.push('with an appointment');
  }

  async goOn(): Promise<void> {
    const lots = Object.entries(HAPPENINGS).flatMap(([what, often]) => Array(often).fill(what));
    const what = this.#pick(lots) as Happening;
    const mark = this.happened.push(what) - 1;
    const outcome = await this.#do(what);
    this.happened[mark] = `${what}: ${outcome}`;
  }

  async #do(what: Happening): Promise<string> {
    const { staff } = this.#stories;
    const params = { rootVisitId: this.#visitId };
    const idempotencyKey = randomUUID();
    switch (what) {
      case 'add':
        return outcomeOf(
          await staff.call(`POST ${PROVIDERS_VISIT}/patients`, {
            params,
            body: { idempotencyKey, patient: this.#patient(this.#pick(NAMES) ?? '') },
          }),
        );
      case 'remove': {
        const patient = this.#pick(await patientsOf(this.#world.db, this.#visitId));
        return outcomeOf(
          await staff.call('POST /api/provider/sessions/:sessionId/remove', {
            params: { sessionId: patient?.sessionId ?? '' },
          }),
        );
      }
      case 'cancelled by the patient': {
        const socket = await this.#patientsSocket();
        return typeof socket === 'string' ? socket : socket.outcome('visit:cancel', WHY);
      }
      case 'cancelled by staff': {
        const body = { idempotencyKey, reason: 'Another reason', comment: '' };
        return outcomeOf(await staff.call(`POST ${PROVIDERS_VISIT}/cancel`, { params, body }));
      }
      case 'cancelled in the record system':
        return this.#inRecordSystem({ status: 'cancelled' });
      case 'moved in the record system':
        return this.#inRecordSystem({ startsAt: new Date(`${this.#date()}T16:00:00Z`) });
      case 'move': {
        const { visitTypeId, providerUserId, timeZone, durationMinutes } = this.#world.form();
        const slot = { visitTypeId, providerUserId, timeZone, durationMinutes };
        const body = { ...slot, date: this.#date(), time: '14:00', idempotencyKey };
        const answer = await staff.call(`POST ${PROVIDERS_VISIT}/move`, { params, body });
        return outcomeOf(answer);
      }
      case 'tentative':
      case 'confirm':
        return outcomeOf(await staff.call(`POST ${PROVIDERS_VISIT}/${what}`, { params }));
      case 'admit':
        return this.#admit();
      case 'leave': {
        const socket = await this.#patientsSocket();
        return typeof socket === 'string' ? socket : socket.outcome('seat:leave', {});
      }
      case 'end':
        return outcomeOf(await staff.call(`POST ${PROVIDERS_VISIT}/end`, { params }));
      case 'their time is over': {
        const startsAt = new Date(this.#world.time.now - 3 * DAY_MS);
        await this.#world.db
          .updateTable('visits')
          .set({ startsAt })
          .where('id', '=', this.#visitId)
          .where('status', 'not in', [...ENDED_VISIT_STATUSES])
          .execute();
        await closeOverdueVisits(this.#world.deps);
        return 'ok';
      }
    }
  }

  async #inRecordSystem(change: Partial<ChangedAppointment>): Promise<string> {
    const { theirs } = this.#stories;
    const ours = await this.#world.db
      .selectFrom('appointments')
      .innerJoin('visitPatients', 'visitPatients.sessionId', 'appointments.sessionId')
      .select(['appointments.id', 'appointments.recordId'])
      .where('visitPatients.visitId', '=', this.#visitId)
      .executeTakeFirst();
    if (!ours?.recordId) return 'none there';
    const there = { key: ours.id, recordId: ours.recordId, startsAt: null, cancelReason: null };
    theirs.changes = [{ ...there, status: 'booked', ...change }];
    this.#world.time.now += 5 * 60_000;
    await planReadsJob.handle(this.#world.deps, {}, false);
    await this.#world.jobs.run();
    theirs.changes = [];
    return 'told';
  }

  async #admit(): Promise<string> {
    if (ENDED_VISIT_STATUSES.includes((await visitOf(this.#world.db, this.#visitId)).status))
      return 'is over';
    const provider = await this.#world.staffIn(this.#visitId);
    this.#sockets.push(provider);
    const patient = await this.#patientsSocket();
    if (typeof patient === 'string') return patient;
    await patient.outcome('seat:check-in', {});
    return provider.outcome('visit:admit-all', {});
  }

  async #patientsSocket(): Promise<TestSocket | string> {
    const patient = this.#pick(await patientsOf(this.#world.db, this.#visitId));
    if (!patient) return 'no patient';
    const { sessionId } = patient;
    try {
      const socket = await this.#world.patientOn({ sessionId, token: await tokenOf(this.#world, sessionId) });
      this.#sockets.push(socket);
      return socket;
    } catch (error) {
      if (error instanceof CodedError) return error.code;
      throw error;
    }
  }

  async check(): Promise<void> {
    // Runs follow-up events and jobs until none is left. A failing job stays in the queue.
    await expect
      .poll(async () => {
        await this.#world.jobs.run();
        return this.#world.jobs.queued.filter(({ dueAt }) => !dueAt);
      })
      .toEqual([]);
    await this.#follow();
    for (const visitId of this.#visitIds.slice(-2)) {
      await expectRowsToAgree(this.#world.db, visitId);
      await readEverything({ ...this.#stories, fhir: this.#fhir }, visitId, (ways) => this.#some(ways));
    }
  }

  async #follow(): Promise<void> {
    const to = await this.#world.db
      .selectFrom('visits')
      .select('id')
      .where('movedFrom', '=', this.#visitId)
      .execute();
    const { status } = await visitOf(this.#world.db, this.#visitId);
    expect(to).toHaveLength(status === 'MOVED' ? 1 : 0);
    for (const { id } of to) this.#visitIds.push(id);
  }

  async upload(): Promise<void> {
    const [first] = await patientsOf(this.#world.db, this.#visitId);
    const answer = await this.#stories.staff.call(`POST ${PROVIDERS_VISIT}/record-upload`, {
      params: { rootVisitId: this.#visitId },
      body: {
        idempotencyKey: randomUUID(),
        items: [{ sessionId: first?.sessionId ?? '', what: 'summary', sourceId: null }],
      },
    });
    expect(answer.status, answer.body).toBeLessThan(500);
    await this.check();
  }
}

const outcomeOf = (answer: { status: number; body: string }): string => {
  if (answer.status === 200) return 'ok';
  expect(answer.status, answer.body).toBeLessThan(500);
  return (JSON.parse(answer.body) as { error: { code: string } }).error.code;
};
