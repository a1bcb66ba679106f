import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  cameraTrack,
  DTLS_PARAMETERS,
  microphoneTrack,
  RTP_CAPABILITIES,
} from '#server/test-support/browser-media.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import type { RoomCommandName } from '#shared/contracts/socket/commands.ts';

let world: LiveWorld;

beforeAll(async () => {
  world = await createLiveWorld();
});

afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

async function waiting() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  const { you } = await patient.snapshot();
  return { visit, provider, patient, seatId: you.seatId };
}

async function admitted() {
  const there = await waiting();
  expect(await there.provider.outcome('seat:admit', { seatId: there.seatId })).toBe('ok');
  await there.patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  return there;
}

const say = (socket: TestSocket, text: string) => socket.send('chat:send', { messageId: randomUUID(), text });

describe('arriving at a visit', () => {
  test('early, a patient sees the countdown and cannot check in until a provider joins', async () => {
    const visit = await world.scheduled();
    const patient = await world.patientOn(visit);
    expect(await patient.outcome('seat:check-in', {})).toBe('JOINED_TOO_SOON');
    await world.staffIn(visit.visitId);
    await patient.next('visit:changed', ({ providerPresent }) => providerPresent);
    expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  });

  test('shows the provider the patient as pending, then waiting', async () => {
    const visit = await world.scheduled();
    const provider = world.connect(await world.signedIn(world.staff.provider), {
      as: 'staff',
      visitId: visit.visitId,
    });
    const { others } = await provider.snapshot();
    expect(others).toMatchObject([{ name: 'Walter Brandt', stage: 'pending', connected: false }]);
    const patient = await world.patientOn(visit);
    await provider.next('seat:changed', ({ stage, connected }) => stage === 'pending' && connected);
    await patient.send('seat:check-in', {});
    await provider.next('seat:changed', ({ stage, arrivedAt }) => stage === 'waiting' && arrivedAt !== null);
  });

  test('notifies the practice’s visit list, not another practice’s', async () => {
    const visit = await world.scheduled();
    const list = world.connect(
      await world.signedIn(world.staff.clinicalAdmin),
      { practiceId: world.practice.id },
      '/practice',
    );
    const stranger = world.connect(
      await world.signedIn(world.staff.outsider),
      { practiceId: world.practice.id },
      '/practice',
    );
    expect(await stranger.refusal()).toBe('NOT_FOUND');
    await list.opened();
    const provider = await world.staffIn(visit.visitId);
    await expect
      .poll(() => list.heard.map(({ payload }) => payload))
      .toContainEqual(
        expect.objectContaining({
          visitId: visit.visitId,
          providersCurrentlyInVisit: [{ userId: world.staff.provider.accountId, name: 'Dr. Elena Rivera' }],
        }),
      );
    await provider.send('seat:leave', {});
    await expect
      .poll(() => list.heard.map(({ payload }) => payload))
      .toContainEqual(
        expect.objectContaining({
          visitId: visit.visitId,
          providersCurrentlyInVisit: [],
          patientStage: 'pending',
        }),
      );
    expect(stranger.heard).toEqual([]);
  });
});

describe('a waiting patient', () => {
  const attempts: { [K in RoomCommandName]?: object } = {
    'seat:admit': { seatId: randomUUID() },
    'seat:mute': { seatId: randomUUID() },
    'visit:end': {},
    'chat:send': { messageId: randomUUID(), text: 'let me in' },
    'media:produce': microphoneTrack(),
    'media:resume-consumers': { consumerIds: [randomUUID()] },
  };

  test('gets no media, list of people or chat, whatever they send', async () => {
    const { visit, provider, patient, seatId } = await waiting();
    const second = await world.staffIn(visit.visitId, world.staff.clinicalAdmin);
    await provider.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
    expect(await provider.outcome('media:produce', microphoneTrack())).toBe('ok');

    patient.heard.length = 0;
    const before = { producers: world.sfu.producers.size, consumers: world.sfu.consumers.size };
    const opened = await patient.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
    if (!opened.ok) throw new Error('media:open was refused');
    for (const direction of ['send', 'recv'] as const) {
      expect(await patient.outcome('media:connect', { direction, dtlsParameters: DTLS_PARAMETERS })).toBe(
        'ok',
      );
    }
    expect(await patient.outcome('media:prepare', microphoneTrack())).toBe('ok');
    expect(await patient.outcome('media:prepare', cameraTrack())).toBe('ok');

    for (const [name, payload] of Object.entries(attempts)) {
      const answer = await patient.raw(
        name,
        name === 'seat:admit' || name === 'seat:mute' ? { seatId } : payload,
      );
      expect(answer, name).toMatchObject({ ok: false, error: { code: /^(NOT_ADMITTED|ACCESS_DENIED)$/ } });
    }
    await say(provider, 'between us');
    await provider.send('media:switch', { source: 'microphone', on: false });
    await second.next('chat:added', ({ text }) => text === 'between us');
    await patient.send('media:switch', { source: 'camera', on: true });

    expect(patient.heard.map(({ name }) => name).filter((name) => name !== 'seat:changed')).toEqual([]);
    expect(patient.heard.filter(({ payload }) => (payload as { seatId: string }).seatId !== seatId)).toEqual(
      [],
    );
    const transports = [...world.sfu.transports].filter(({ id }) =>
      [opened.data.send.id, opened.data.recv.id].includes(id),
    );
    expect(transports).toHaveLength(2);
    for (const transport of transports) {
      const dump = (await transport.dump()) as { producerIds: string[]; consumerIds: string[] };
      expect(dump.producerIds).toEqual([]);
      expect(dump.consumerIds).toEqual([]);
    }
    expect({ producers: world.sfu.producers.size, consumers: world.sfu.consumers.size }).toEqual(before);

    await provider.send('seat:admit', { seatId });
    const { consumers } = await patient.next('media:consumers');
    expect(consumers).toMatchObject([{ source: 'microphone' }]);
    await provider.next('media:consumers', (added) => added.consumers.some((one) => one.seatId === seatId));
  });

  test('has no other people in the snapshot before admission; after it has them, without earlier messages', async () => {
    const { provider, patient, seatId } = await waiting();
    await say(provider, 'while you were waiting');
    await provider.send('seat:admit', { seatId });
    const snapshot = await patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
    expect(snapshot.others).toMatchObject([{ role: 'provider' }]);
    expect(snapshot.chat).toEqual([]);
  });
});

describe('a seat', () => {
  test('survives a reload and stays admitted', async () => {
    const { visit, patient, provider } = await admitted();
    patient.close();
    await provider.next('seat:changed', ({ connected }) => !connected);
    const again = world.connect(await world.patientOf(visit), { as: 'patient', sessionId: visit.sessionId });
    const { you, others } = await again.snapshot();
    expect(you.stage).toBe('in-visit');
    expect(others).toHaveLength(1);
  });

  test('belongs to its newest page, and the older page is notified', async () => {
    const { visit, patient } = await admitted();
    const newer = world.connect(await world.patientOf(visit), { as: 'patient', sessionId: visit.sessionId });
    expect(await patient.next('room:closing')).toEqual({ reason: 'superseded' });
    await patient.disconnected();
    expect((await newer.snapshot()).you.stage).toBe('in-visit');
    expect((await say(newer, 'still here')).ok).toBe(true);
  });

  test('needs a new admission after leaving, except a provider’s', async () => {
    const { visit, patient, provider, seatId } = await admitted();
    await patient.send('seat:leave', {});
    await provider.next('seat:changed', (seat) => seat.seatId === seatId && seat.stage === 'left');
    expect((await say(patient, 'am I heard?')).ok).toBe(false);
    expect(await patient.outcome('seat:check-in', {})).toBe('ok');
    await provider.next('seat:changed', (seat) => seat.seatId === seatId && seat.stage === 'waiting');

    await provider.send('seat:leave', {});
    const again = await world.connect(await world.signedIn(world.staff.provider), {
      as: 'staff',
      visitId: visit.visitId,
    });
    expect((await again.snapshot()).you.stage).toBe('in-visit');
  });
});

describe('chat', () => {
  test('stores a message sent twice under one id once, and refuses another person’s id', async () => {
    const { visit, patient, provider } = await admitted();
    const message = { messageId: randomUUID(), text: 'once' };
    const [first, second] = await Promise.all([
      patient.send('chat:send', message),
      patient.send('chat:send', message),
    ]);
    expect(first).toEqual(second);
    expect(await provider.outcome('chat:send', { ...message, text: 'forged' })).toBe('INVALID_INPUT');
    const rows = await world.db
      .selectFrom('chatMessages')
      .selectAll()
      .where('visitId', '=', visit.visitId)
      .execute();
    expect(rows).toMatchObject([{ text: 'once' }]);
  });

  test('survives the room being unloaded', async () => {
    const liveBefore = world.visits.counts().visits;
    const { visit, patient, provider } = await admitted();
    await say(patient, 'kept');
    await patient.send('seat:leave', {});
    await provider.send('seat:leave', {});
    patient.close();
    provider.close();
    await expect.poll(() => world.visits.counts().visits).toBeLessThanOrEqual(liveBefore);
    const back = world.connect(await world.signedIn(world.staff.provider), {
      as: 'staff',
      visitId: visit.visitId,
    });
    const { chat } = await back.snapshot();
    expect(chat).toMatchObject([{ text: 'kept', name: 'Walter Brandt' }]);
  });
});

describe('ending the visit', () => {
  test('notifies everyone, closes every socket and ends every link', async () => {
    const { visit, provider, patient } = await admitted();
    expect(await provider.outcome('visit:end', {})).toBe('ok');
    for (const socket of [provider, patient]) {
      expect(await socket.next('room:closing')).toEqual({ reason: 'ended' });
      await socket.disconnected();
    }
    const visitor = world.browser();
    const landing = await visitor.call('GET /api/patient/links/:path/:token', {
      params: { path: 'v', token: visit.token },
    });
    expect(landing.error.code).toBe('LINK_NOT_ACTIVE');
    const late = world.connect(await world.signedIn(world.staff.provider), {
      as: 'staff',
      visitId: visit.visitId,
    });
    expect(await late.next('room:closing')).toEqual({ reason: 'ended' });
    const row = await world.db
      .selectFrom('visits')
      .selectAll()
      .where('id', '=', visit.visitId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'COMPLETE' });
  });

  test('signing out closes the sockets of that session at once', async () => {
    const visit = await world.scheduled();
    const browser = await world.signedIn(world.staff.provider);
    const socket = world.connect(browser, { as: 'staff', visitId: visit.visitId });
    await socket.snapshot();
    await browser.call('POST /api/auth/sign-out');
    expect(await socket.next('room:closing')).toEqual({ reason: 'signed-out' });
    await socket.disconnected();
  });
});

describe('another practice', () => {
  test('gets the same answer for this visit as for a missing one', async () => {
    const { visit } = await admitted();
    const outsider = await world.signedIn(world.staff.outsider);
    const told = await Promise.all(
      [visit.visitId, randomUUID()].map(async (visitId) => {
        const socket = world.connect(outsider, { as: 'staff', visitId });
        return { code: await socket.refusal(), heard: socket.heard };
      }),
    );
    expect(told[0]).toEqual(told[1]);
    expect(told[0]).toEqual({ code: 'VISIT_UNAVAILABLE', heard: [] });
  });

  test.each(['rpmOnly', 'adminOnly'] as const)(
    '%s staff of the same practice cannot join visits either',
    async (who) => {
      const visit = await world.scheduled();
      const socket = world.connect(await world.signedIn(world.staff[who]), {
        as: 'staff',
        visitId: visit.visitId,
      });
      expect(await socket.refusal()).toBe('VISIT_UNAVAILABLE');
    },
  );

  test('a patient’s cookie is valid only for their own visit', async () => {
    const [mine, other] = [await world.scheduled(), await world.scheduled()];
    const patient = await world.patientOf(mine);
    const asOther = world.connect(patient, { as: 'patient', sessionId: other.sessionId });
    expect(await asOther.refusal()).toBe('NOT_SIGNED_IN');
    const asStaff = world.connect(patient, { as: 'staff', visitId: mine.visitId });
    expect(await asStaff.refusal()).toBe('NOT_SIGNED_IN');
  });

  test('refuses a page of another site before anything else', async () => {
    const visit = await world.scheduled();
    const patient = await world.patientOf(visit);
    const socket = world.connect(
      patient,
      { as: 'patient', sessionId: visit.sessionId },
      '/room',
      'https://evil.example',
    );
    await expect(socket.refusal()).resolves.toBeUndefined();
    expect(socket.connected).toBe(false);
  });
});

test('the list shows a patient whose browser died as reconnecting, until the browser reconnects', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const browser = await world.patientOf(visit);
  const arrive = async () => {
    const page = world.connect(browser, { as: 'patient', sessionId: visit.sessionId });
    return { page, you: (await page.snapshot()).you };
  };
  const { page, you } = await arrive();
  expect(await page.outcome('seat:check-in', {})).toBe('ok');
  expect(await provider.outcome('seat:admit', { seatId: you.seatId })).toBe('ok');
  const desk = await world.signedIn(world.staff.provider);
  const stages = async () => {
    const body = { practiceId: world.practice.id };
    const { results } = (await desk.call('POST /api/provider/visits/search', { body })).result;
    return results.find(({ visitId }) => visitId === visit.visitId)?.patientStages;
  };
  const inVisit = { sessionId: visit.sessionId, stage: 'in-visit' };
  expect(await stages()).toEqual([inVisit]);
  page.close();
  await vi.waitFor(async () => expect(await stages()).toEqual([{ ...inVisit, reconnecting: true }]));
  await arrive();
  await vi.waitFor(async () => expect(await stages()).toEqual([inVisit]));
});

describe('end right', () => {
  const setRight = (accountId: string, canEndVisit: boolean) =>
    world.db.updateTable('accounts').set({ canEndVisit }).where('id', '=', accountId).execute();
  const statusOf = async (visitId: string) =>
    (await world.db.selectFrom('visits').select('status').where('id', '=', visitId).executeTakeFirstOrThrow())
      .status;

  test('without CAN_END_VISIT, from the next click on, a provider may do everything except end the visit', async () => {
    const visit = await world.scheduled();
    const provider = await world.staffIn(visit.visitId);
    const { accountId } = world.staff.provider;
    await setRight(accountId, false);
    expect(await provider.outcome('visit:end', {})).toBe('ACCESS_DENIED');
    expect(await provider.outcome('visit:lock-microphones', { locked: true })).toBe('ok');
    expect(await statusOf(visit.visitId)).toBe('SCHEDULED');
    const refused = () => world.audited({ action: 'command.refused', visitId: visit.visitId }, 'details');
    await expect.poll(refused).toEqual([{ command: 'visit:end', code: 'ACCESS_DENIED' }]);

    await setRight(accountId, true);
    expect(await provider.outcome('visit:end', {})).toBe('ok');
    expect(await statusOf(visit.visitId)).toBe('COMPLETE');
  });
});
