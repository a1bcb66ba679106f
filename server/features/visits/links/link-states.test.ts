import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelVisit } from '#server/features/visits/visits/visits.service.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { guestBrowser, guestToken, invited } from '#server/test-support/guests.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import type { ClosingReason } from '#shared/domain/closing.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { HOUR_MS } from '#shared/test-support/durations.ts';
import { deactivateLinks } from './link-ends.service.ts';

const WITHIN_MS = 1_000;
/** Sweeps faster than the minutely recheck of open sockets. The last test covers the real interval. */
let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld({ sweepMs: 150 });
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const PLACES = ['on the arrival page', 'in the waiting room', 'in the visit'] as const;
type Place = (typeof PLACES)[number];
type Visit = Awaited<ReturnType<LiveWorld['scheduled']>>;

interface Comer {
  visit: Visit;
  browser: Browser;
  socket: TestSocket;
  provider: TestSocket;
  seatId: string;
  guest?: { guestId: string; token: string; patient: Browser };
}
const COMERS = {
  patient: {
    async come(place: Place): Promise<Comer> {
      const visit = await world.scheduled();
      const provider = await world.staffIn(visit.visitId);
      const browser = await world.patientOf(visit);
      const socket = world.connect(browser, { as: 'patient', sessionId: visit.sessionId });
      const { you } = await socket.snapshot();
      await goTo(place, socket, provider, you.seatId);
      return { visit, browser, socket, provider, seatId: you.seatId };
    },
    look: ({ visit }: Comer) =>
      world.browser().call('GET /api/patient/links/:path/:token', {
        params: { path: 'v', token: visit.token },
      }),
    open: ({ visit }: Comer) =>
      world.browser().call('POST /api/patient/links/:path/:token/open', {
        params: { path: 'v', token: visit.token },
      }),
    rest: ({ visit, browser }: Comer) =>
      browser.call('GET /api/patient/sessions/:sessionId', { params: { sessionId: visit.sessionId } }),
    connect: ({ visit, browser }: Comer) =>
      world.connect(browser, { as: 'patient', sessionId: visit.sessionId }),
  },
  guest: {
    async come(place: Place): Promise<Comer> {
      const visit = await world.scheduled();
      const provider = await world.staffIn(visit.visitId);
      const patient = await world.patientOf(visit);
      const guestId = await invited(patient, visit.sessionId);
      const token = await guestToken(world, guestId);
      const browser = await guestBrowser(world, guestId);
      const socket = world.connect(browser, { as: 'guest', guestId });
      const { you } = await socket.snapshot();
      await goTo(place, socket, provider, you.seatId);
      return { visit, browser, socket, provider, seatId: you.seatId, guest: { guestId, token, patient } };
    },
    look: (comer: Comer) =>
      world.browser().call('GET /api/guest/links/:path/:token', {
        params: { path: 'r', token: guestOf(comer).token },
      }),
    open: (comer: Comer) =>
      world.browser().call('POST /api/guest/links/:path/:token/open', {
        params: { path: 'g', token: guestOf(comer).token },
      }),
    rest: (comer: Comer) =>
      comer.browser.call('GET /api/guest/sessions/:guestId', {
        params: { guestId: guestOf(comer).guestId },
      }),
    connect: (comer: Comer) => world.connect(comer.browser, { as: 'guest', guestId: guestOf(comer).guestId }),
  },
} as const;

async function goTo(place: Place, socket: TestSocket, provider: TestSocket, seatId: string): Promise<void> {
  if (place !== 'on the arrival page') expect(await socket.outcome('seat:check-in', {})).toBe('ok');
  if (place !== 'in the visit') return;
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  await socket.next('room:snapshot', (snapshot) => snapshot.you.stage === 'in-visit');
}

function guestOf({ guest }: Comer): NonNullable<Comer['guest']> {
  if (!guest) throw new Error('no guest');
  return guest;
}

interface State {
  end(comer: Comer): Promise<unknown>;
  except?: readonly Place[];
  only?: keyof typeof COMERS;
  code: ErrorCode;
  guestCode?: ErrorCode;
  reason: ClosingReason;
  restore?(): Promise<unknown>;
}

const inTransaction = (visitId: string, over: 'CANCELLED' | 'MOVED') =>
  world.db.transaction().execute(async (trx) => {
    if (over === 'CANCELLED') await cancelVisit(trx, visitId, world.time.now);
    else await trx.updateTable('visits').set({ status: over }).where('id', '=', visitId).execute();
    await deactivateLinks(trx, visitId);
  });
const WHY = { reason: 'no-time' as const, comment: '' };
const disable = (disabledAt: Date | null) =>
  world.db.updateTable('practices').set({ disabledAt }).where('id', '=', world.practice.id).execute();
const expire = ({ visit }: Comer) =>
  world.db
    .updateTable('links')
    .set({ expiresAt: new Date(world.time.now) })
    .where('visitId', '=', visit.visitId)
    .execute();

const STATES: Record<string, State> = {
  completed: {
    end: ({ provider }) => provider.outcome('visit:end', {}),
    code: 'LINK_NOT_ACTIVE',
    reason: 'ended',
  },
  'completed from outside the room': {
    end: ({ visit }) =>
      world.db.updateTable('visits').set({ status: 'COMPLETE' }).where('id', '=', visit.visitId).execute(),
    code: 'LINK_NOT_ACTIVE',
    reason: 'ended',
  },
  'cancelled by staff': {
    end: ({ visit }) => inTransaction(visit.visitId, 'CANCELLED'),
    code: 'LINK_NOT_ACTIVE',
    reason: 'cancelled',
  },
  'cancelled by the patient': {
    end: ({ socket }) => socket.outcome('visit:cancel', WHY),
    only: 'patient',
    except: ['in the visit'],
    code: 'LINK_NOT_ACTIVE',
    reason: 'cancelled',
  },
  moved: {
    end: ({ visit }) => inTransaction(visit.visitId, 'MOVED'),
    code: 'LINK_NOT_ACTIVE',
    reason: 'moved',
  },
  expired: {
    end: expire,
    except: ['in the visit'],
    code: 'VISIT_LINK_EXPIRED',
    reason: 'expired',
  },
  'removed for good': {
    end: ({ provider, seatId }) => provider.outcome('seat:remove', { seatId, minutes: null }),
    code: 'BLOCKED_FROM_VISIT',
    guestCode: 'GUEST_ACCESS_DENIED',
    reason: 'blocked',
  },
  'taken back by the patient': {
    end: (comer) =>
      guestOf(comer).patient.call('DELETE /api/patient/sessions/:sessionId/guests/:guestId', {
        params: { sessionId: comer.visit.sessionId, guestId: guestOf(comer).guestId },
      }),
    only: 'guest',
    code: 'GUEST_ACCESS_DENIED',
    reason: 'no-access',
  },
  'of a practice that is switched off': {
    end: () => disable(new Date(world.time.now)),
    code: 'VISIT_UNAVAILABLE',
    reason: 'unavailable',
    restore: () => disable(null),
  },
};

const CASES = Object.entries(COMERS).flatMap(([who, comer]) =>
  Object.entries(STATES).flatMap(([what, state]) =>
    PLACES.filter((place) => !state.except?.includes(place) && (state.only ?? who) === who).map(
      (place) => [who, what, place, comer, state] as const,
    ),
  ),
);

describe.each(CASES)('the link of a %s, %s, who is %s', (who, _what, place, comer, state) => {
  const code = (who === 'guest' && state.guestCode) || state.code;
  test(`opens nothing: ${code}, and the open page gets “${state.reason}” within a second`, async () => {
    const come = await comer.come(place);
    try {
      const began = performance.now();
      await state.end(come);
      const ended = performance.now();
      expect(ended - began).toTakeAtMost(5_000);
      const codes = Promise.all([
        comer.look(come).then(({ error }) => error?.code),
        comer.open(come).then(({ error }) => error?.code),
        comer.rest(come).then(({ error }) => error?.code),
        comer.connect(come).refusal(),
      ]).then((answers) => ({ answers, after: performance.now() - ended }));
      expect(await come.socket.next('room:closing')).toEqual({ reason: state.reason });
      await come.socket.disconnected();
      const closedAfter = performance.now() - ended;
      const { answers, after } = await codes;
      expect(answers).toEqual([code, code, code, code]);
      expect(after).toTakeAtMost(WITHIN_MS);
      expect(closedAfter).toTakeAtMost(WITHIN_MS);
    } finally {
      for (const socket of [come.socket, come.provider]) socket.close();
      await state.restore?.();
    }
  });
});

describe('a visit that runs past its link’s expiry', () => {
  async function looked(): Promise<void> {
    const other = await COMERS.patient.come('on the arrival page');
    await expire(other);
    expect(await other.socket.next('room:closing')).toEqual({ reason: 'expired' });
  }

  test('keeps admitted people in the visit after a reload, and admits no one new', async () => {
    const { patient } = COMERS;
    const come = await patient.come('in the visit');
    await expire(come);
    expect((await patient.look(come)).error.code).toBe('VISIT_LINK_EXPIRED');
    expect((await patient.open(come)).error.code).toBe('VISIT_LINK_EXPIRED');
    expect((await patient.rest(come)).status).toBe(200);
    await looked();
    expect(await come.socket.outcome('room:ping', {})).toBe('ok');
    const reloaded = patient.connect(come);
    expect((await reloaded.snapshot()).you.stage).toBe('in-visit');
    // A person sent to the waiting room may still return; a person who left may not.
    await come.provider.outcome('seat:send-to-waiting', { seatId: come.seatId });
    await looked();
    expect(await reloaded.outcome('room:ping', {})).toBe('ok');
    expect(await reloaded.outcome('seat:leave', {})).toBe('ok');
    expect(await reloaded.next('room:closing')).toEqual({ reason: 'expired' });
    expect(await patient.connect(come).refusal()).toBe('VISIT_LINK_EXPIRED');
  });

  test('ends twelve hours later for everyone', async () => {
    const { patient } = COMERS;
    const come = await patient.come('in the visit');
    const { expiresAt } = await world.db
      .selectFrom('links')
      .select('expiresAt')
      .where('visitId', '=', come.visit.visitId)
      .executeTakeFirstOrThrow();
    const before = world.time.now;
    world.time.now = expiresAt.getTime() + 12 * HOUR_MS;
    expect(await come.socket.next('room:closing')).toEqual({ reason: 'signed-out' });
    expect((await patient.rest(come)).error.code).toBe('NOT_SIGNED_IN');
    world.time.now = before;
  });
});

test('disconnects the staff and patients of a disabled practice within a second at the real polling interval', async () => {
  const real = await createLiveWorld();
  try {
    const visit = await real.scheduled();
    const patient = await real.patientOn(visit);
    const room = await real.staffIn(visit.visitId);
    const signedIn = await real.signedIn(real.staff.provider);
    const list = real.connect(signedIn, { practiceId: real.practice.id }, '/practice');
    await list.opened();
    const off = { disabledAt: new Date(real.time.now) };
    await real.db.updateTable('practices').set(off).where('id', '=', real.practice.id).execute();
    const ended = performance.now();
    await Promise.all([room.disconnected(), list.disconnected(), patient.disconnected()]);
    expect(performance.now() - ended).toTakeAtMost(WITHIN_MS);
    const search = await signedIn.call('POST /api/provider/visits/search', {
      body: { practiceId: real.practice.id },
    });
    expect(search.error.code).toBe('NOT_FOUND');
    expect((await signedIn.call('GET /api/provider/launch-practices')).result.results).toEqual([]);
    expect(real.failures).toEqual([]);
  } finally {
    await real.close();
  }
});
