import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cameraTrack, microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { makeAccount } from '#server/test-support/people.ts';

let world: LiveWorld;
beforeAll(async () => {
  // Rechecks only run every minute, so the sweep of rights has to find it.
  world = await createLiveWorld();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const media = () => ({ transports: world.sfu.transports.size, producers: world.sfu.producers.size });
const NONE = { transports: 0, producers: 0 };

async function held() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  await provider.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  await provider.send('media:produce', microphoneTrack());
  const browser = await world.patientOf(visit);
  const reload = () => world.connect(browser, { as: 'patient', sessionId: visit.sessionId });
  const patient = reload();
  await patient.send('seat:check-in', {});
  const { you } = await patient.snapshot();
  await patient.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  await patient.send('media:prepare', cameraTrack());
  await provider.send('seat:admit', { seatId: you.seatId });
  await patient.next('media:consumers');
  const stageOf = async () =>
    (
      await world.db
        .selectFrom('participants')
        .select('stage')
        .where('visitId', '=', visit.visitId)
        .where('sessionId', 'is not', null)
        .executeTakeFirstOrThrow()
    ).stage;
  return { visit, provider, patient, reload, stageOf };
}

describe('a seat and its media end at once', () => {
  test('when a patient’s link ends, even if the page closed its socket and keeps sending', async () => {
    const { visit, provider, patient, stageOf } = await held();
    expect(media()).toEqual({ transports: 4, producers: 2 });
    patient.close();
    await world.db.updateTable('links').set({ active: false }).where('visitId', '=', visit.visitId).execute();
    await expect.poll(media).toEqual({ transports: 2, producers: 1 });
    expect(await stageOf()).not.toBe('in-visit');
    await provider.send('visit:end', {});
    await expect.poll(media).toEqual(NONE);
  });

  test.each([
    [
      'session ends',
      (accountId: string) =>
        world.db
          .updateTable('staffSessions')
          .set({ endedAt: new Date(world.time.now) })
          .where('accountId', '=', accountId)
          .execute(),
    ],
    [
      'membership ends',
      (accountId: string) => world.db.deleteFrom('memberships').where('accountId', '=', accountId).execute(),
    ],
  ])('when the %s of staff whose page closed its socket', async (_, end) => {
    const colleague = await makeAccount(world.db, [world.practice.id]);
    const { visit, provider } = await held();
    const guest = await world.staffIn(visit.visitId, colleague);
    await guest.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
    await guest.send('media:produce', microphoneTrack());
    expect(media()).toEqual({ transports: 6, producers: 3 });
    guest.close();
    await end(colleague.accountId);
    await expect.poll(media).toEqual({ transports: 4, producers: 2 });
    await provider.send('visit:end', {});
    await expect.poll(media).toEqual(NONE);
  });

  test('when staff sign out, even with their page open', async () => {
    const visit = await world.scheduled();
    const browser = await world.signedIn(world.staff.provider);
    const provider = world.connect(browser, { as: 'staff', visitId: visit.visitId });
    await provider.snapshot();
    await provider.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
    await provider.send('media:produce', microphoneTrack());
    expect(media()).toEqual({ transports: 2, producers: 1 });
    await browser.call('POST /api/auth/sign-out');
    await expect.poll(media).toEqual(NONE);
  });
});

test('a page that lost its network but no right keeps its seat and its media', async () => {
  const { provider, patient, reload, stageOf } = await held();
  patient.close();
  const other = await held();
  other.patient.close();
  await world.db
    .updateTable('links')
    .set({ active: false })
    .where('visitId', '=', other.visit.visitId)
    .execute();
  await expect.poll(() => other.stageOf()).not.toBe('in-visit');
  expect(await stageOf()).toBe('in-visit');
  expect(media().producers).toBe(3);
  expect((await reload().snapshot()).you.stage).toBe('in-visit');
  await provider.send('visit:end', {});
});
