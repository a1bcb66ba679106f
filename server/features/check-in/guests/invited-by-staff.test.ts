import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { guestToken, invitation } from '#server/test-support/guests.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
const { mails: sent, email } = recordedMail();
beforeAll(async () => {
  world = await createWorld({ email });
});
afterAll(() => world.close());

async function visitWithPatient() {
  const visit = await world.scheduled();
  await world.jobs.run();
  sent.length = 0;
  return { ...visit, patient: await world.patientOf(visit) };
}
const guestsOf = async (patient: Browser, sessionId: string) =>
  (await patient.call('GET /api/patient/sessions/:sessionId/guests', { params: { sessionId } })).result
    .results;

describe('staff invite', () => {
  test('a guest for the patient, even where patients may not, and record who authorized it', async () => {
    const { visitId } = await visitWithPatient();
    await setSetting(world.db, world.practice.id, 'hasThirdParty', false);
    const staff = await world.signedIn(world.staff.provider);
    const { guestId } = (
      await staff.call('POST /api/provider/visits/:rootVisitId/guests', {
        params: { rootVisitId: visitId },
        body: invitation({ relationship: 'Legal Guardian' }),
      })
    ).result;
    expect(await world.audited({ subjectId: guestId }, ['action', 'details'])).toEqual([
      {
        action: 'guest.invited',
        details: { guestType: 'patient', method: 'Email', authorizedBy: 'staff on behalf of the patient' },
      },
    ]);
    const { results } = (
      await staff.call('GET /api/provider/visits/:rootVisitId/guests', { params: { rootVisitId: visitId } })
    ).result;
    expect(results).toMatchObject([{ invitedBy: { kind: 'staff', name: 'Dr. Elena Rivera' } }]);
  });

  test('a colleague, who answers signed in and is hidden from the patient', async () => {
    const { visitId, patient, sessionId } = await visitWithPatient();
    const { clinicalAdmin, provider, outsider } = world.staff;
    const staff = await world.signedIn(provider);
    const ask = (accountId: string, changes = {}) =>
      staff.call('POST /api/provider/visits/:rootVisitId/guests', {
        params: { rootVisitId: visitId },
        body: invitation({
          guestType: 'provider',
          accountId,
          relationship: 'Other',
          email: null,
          ...changes,
        }),
      });
    expect((await ask(outsider.accountId)).error.code).toBe('NOT_FOUND');
    const unauthorized = await ask(clinicalAdmin.accountId, { authorized: false });
    expect(unauthorized.error.details).toEqual({ fields: { authorized: 'AUTHORIZATION_REQUIRED' } });
    const { guestId } = (await ask(clinicalAdmin.accountId)).result;
    expect((await ask(clinicalAdmin.accountId)).result.guestId).toBe(guestId);
    await world.jobs.run();
    expect(sent.map(({ to }) => to)).toEqual([clinicalAdmin.email]);
    expect(sent[0]?.text).toContain('Walter’s video visit');
    expect(await world.audited({ subjectId: guestId, action: 'guest.invited' }, ['details'])).toEqual([
      { details: { guestType: 'provider', method: 'Email', authorizedBy: 'staff on behalf of the patient' } },
    ]);
    expect(await guestsOf(patient, sessionId)).toEqual([]);

    const colleague = await world.signedIn(clinicalAdmin);
    const read = async (who: Browser) =>
      (await who.call('GET /api/provider/visits/:rootVisitId', { params: { rootVisitId: visitId } })).result;
    expect(await read(colleague)).toMatchObject({
      invitedAsGuest: true,
      providerGuestInviteResponse: 'None',
    });
    const answer = (who: Browser) =>
      who.call('POST /api/provider/visits/:rootVisitId/guest-response', {
        params: { rootVisitId: visitId },
        body: { response: 'Maybe' },
      });
    expect((await answer(colleague)).result).toEqual({ providerGuestInviteResponse: 'Maybe' });
    expect(await read(colleague)).toMatchObject({ providerGuestInviteResponse: 'Maybe' });
    // Concurrent list reads share a query; each reader must get their own answer.
    const listed = await Promise.all(
      [staff, colleague, staff, colleague].map(async (who) => {
        const body = { practiceId: world.practice.id };
        const { result } = await who.call('POST /api/provider/visits/search', { body });
        return result.results.find((one) => one.visitId === visitId)?.providerGuestInviteResponse;
      }),
    );
    expect(listed).toEqual(['None', 'Maybe', 'None', 'Maybe']);
    expect(await read(staff)).toMatchObject({ invitedAsGuest: false, providerGuestInviteResponse: 'None' });
    expect((await answer(staff)).error.code).toBe('NOT_FOUND');

    const token = await guestToken(world, guestId);
    const opened = await world.browser().call('POST /api/guest/links/:path/:token/open', {
      params: { path: 'g', token },
    });
    expect(opened.error.code).toBe('GUEST_ACCESS_DENIED');
  });
});
