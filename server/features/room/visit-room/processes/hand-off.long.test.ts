import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import {
  createProcessWorld,
  type ProcessWorld,
  processVisits,
  type WorldProcess,
  words,
} from '#server/test-support/process-world.ts';
import type { HandOffPurpose } from '#shared/domain/hand-off.ts';

let world: ProcessWorld;
let first: WorldProcess;
let second: WorldProcess;
beforeAll(async () => {
  world = await createProcessWorld();
  [first, second] = await Promise.all([world.process(), world.process()]);
});
afterAll(() => world.close());

const { inVisit } = processVisits(() => world);

async function post<T>(at: WorldProcess, browser: Browser, path: string, body?: object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${at.port}${path}`, {
    method: 'POST',
    headers: {
      cookie: browser.cookieHeader,
      origin: world.publicUrl,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status).toBe(200);
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    browser.cookies.set(name, value);
  }
  return ((await answer.json()) as { result: T }).result;
}

async function handOff(patient: Browser, sessionId: string, purpose: HandOffPurpose) {
  const made = await post<{ address: string }>(
    first,
    patient,
    `/api/patient/sessions/${sessionId}/hand-offs`,
    { purpose },
  );
  const phone = world.browser();
  const token = made.address.split('/').at(-1) ?? '';
  const { kind, id } = await post<{ kind: string; id: string }>(
    second,
    phone,
    `/api/patient/hand-offs/${token}/use`,
  );
  return { phone, kind, id };
}

test('a code from one process moves the visit to a device at another, and notifies the first page', async () => {
  const { visit, provider, patient, patientBrowser, seatId } = await inVisit(first, first);
  const { sessionId } = visit;
  expect(await provider.outcome('chat:send', words('before'))).toBe('ok');
  const { phone, kind, id } = await handOff(patientBrowser, sessionId, 'move');
  expect([kind, id]).toEqual(['visit', sessionId]);
  provider.heard.length = 0;
  const there = world.connect(second, phone, { as: 'patient', sessionId, takesOver: true });
  const { you, chat } = await there.snapshot();
  expect(you).toMatchObject({ seatId, stage: 'in-visit' });
  expect(chat.map(({ text }) => text)).toEqual(['before']);
  expect(await patient.next('room:closing')).toEqual({ reason: 'handed-off' });
  await patient.disconnected();
  expect(await there.outcome('chat:send', words('from the phone'))).toBe('ok');
  await provider.next('chat:added', ({ text }) => text === 'from the phone');
  for (const arrival of ['seat:came', 'seat:went', 'seat:gone'])
    expect(provider.heard.map(({ name }) => name)).not.toContain(arrival);

  const back = world.connect(first, patientBrowser, { as: 'patient', sessionId, takesOver: true });
  expect((await back.snapshot()).you).toMatchObject({ seatId, stage: 'in-visit' });
  expect(await there.next('room:closing')).toEqual({ reason: 'handed-off' });
});

test('a second camera at another process than its seat is shown, survives a reconnect, and can be stopped', async () => {
  const { visit, provider, patient, patientBrowser, seatId } = await inVisit(first, first);
  const { phone, id: cameraId } = await handOff(patientBrowser, visit.sessionId, 'camera');
  const connect = (at: WorldProcess) => world.connect(at, phone, { cameraId }, '/second-camera');
  const seen = (state: 'connected' | 'reconnecting' | null) =>
    provider.next('seat:changed', (seat) => seat.seatId === seatId && seat.secondCamera === state);
  const camera = connect(second);
  expect(await camera.raw('camera:open', {})).toMatchObject({ ok: true, data: { flowing: true } });
  await seen('connected');
  camera.close();
  await seen('reconnecting');
  provider.heard.length = 0;
  const again = connect(second);
  expect(await again.raw('camera:open', {})).toMatchObject({ ok: true });
  await seen('connected');
  expect(await patient.outcome('second-camera:stop', {})).toBe('ok');
  expect(await again.next('camera:closing')).toEqual({ reason: 'stopped' });
  await again.disconnected();
  expect(await connect(first).refusal()).toBe('NOT_SIGNED_IN');
});

test('a second camera keeps running when its visit’s process stops, without anyone seeing it end', async () => {
  const owner = await world.process();
  const { visit, provider, patient, patientBrowser } = await inVisit(owner, second);
  provider.close();
  const { phone, id: cameraId } = await handOff(patientBrowser, visit.sessionId, 'camera');
  const connect = () => world.connect(second, phone, { cameraId }, '/second-camera');
  const camera = connect();
  expect(await camera.raw('camera:open', {})).toMatchObject({ ok: true });
  await patient.next('seat:changed', ({ secondCamera }) => secondCamera === 'connected');
  patient.heard.length = 0;
  await owner.stop('SIGKILL');
  await camera.disconnected();
  expect((await patient.snapshot()).you.secondCamera).toBe('reconnecting');
  expect(await connect().raw('camera:open', {})).toMatchObject({ ok: true });
  await patient.next('seat:changed', ({ secondCamera }) => secondCamera === 'connected');
  const events = await world.audited({ visitId: visit.visitId, action: 'second-camera.%' }, 'action');
  expect(events).toEqual(['second-camera.began']);
});
