import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, type Refusal, refuse } from '#client/test-support/answers.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import { ALL_FREE, SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';
import { VISIT } from '#client/test-support/visits.ts';
import type { Guest } from '#shared/contracts/rest/check-in/guests.ts';
import { patientGuestsApi, staffGuestsApi } from './guests-api.ts';
import { GuestsPanel } from './guests-panel.tsx';
import { StaffGuests } from './staff-guests.tsx';

const SESSION = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0501';
const LIST = 'GET /api/patient/sessions/:sessionId/guests';
const INVITE = 'POST /api/patient/sessions/:sessionId/guests';
const NONE = { results: [], refusal: null, contactMethods: [], mayInviteCaptioner: false };
const GUEST: Guest = {
  guestId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0502',
  guestType: 'patient',
  name: 'Greta Brandt',
  email: null,
  mobile: null,
  relationship: 'Caregiver',
  legalRepresentativeName: null,
  inviteMethod: null,
  inviteState: 'PENDING',
  presence: 'Not Joined Yet',
  invitedAt: '2026-11-26T16:00:00.000Z',
  invitedBy: { kind: 'patient', name: '' },
  mayEdit: true,
  hasAccount: false,
  linkId: null,
};
const unspecific = refuse(500, 'UNABLE_COMPLETE_REQUEST');
const open = (answers: Answers) => openPart(<GuestsPanel api={patientGuestsApi(SESSION)} />, answers);

async function invite(refusal: Refusal) {
  const page = await open({ [LIST]: NONE, [INVITE]: refusal });
  await page.press('Invite a guest');
  await page.fill('Guest’s full name', 'Greta Brandt');
  await page.choose('Guest’s relationship to you', 'Caregiver');
  await page.check(/./);
  await page.press('Get the link');
}

itSays(
  [
    'GUEST_CANT_ADD_GUESTS',
    'UNSUPPORTED_3RD_PARTY',
    'UNSUPPORTED_IS_GROUP_VISIT',
    'TOO_MANY_GUESTS',
    'CANNOT_SEND_PATIENT_COMMS',
  ],
  invite,
);

it('reports that an invitation failed', async () => {
  await invite(unspecific);
  await says('GUEST_INVITE_FAILED');
});

itSays(['GUEST_EDIT_NOT_ALLOWED_NOT_INVITED_STATUS'], async (refusal) => {
  const page = await open({
    [LIST]: { ...NONE, results: [GUEST] },
    'PUT /api/patient/sessions/:sessionId/guests/:guestId': refusal,
  });
  await page.press(/^Change/);
  await page.fill('Guest’s full name', 'Greta Brandt-Silva');
  await page.press(/^Save/);
});

it('says that the invitation goes to the number in national format, however it was typed', async () => {
  const sms: Guest = { ...GUEST, mobile: '+16025550187', inviteMethod: 'SMS' };
  const guests: Guest[] = [];
  const page = await open({
    [LIST]: () => ({ ...NONE, contactMethods: ['SMS'], results: guests }),
    [INVITE]: () => {
      guests.push(sms);
      return { guestId: GUEST.guestId };
    },
  });
  await page.press('Invite a guest');
  await page.fill('Guest’s full name', 'Greta Brandt');
  await page.fill('Guest’s mobile number', '602 555 0187');
  await page.choose('Guest’s relationship to you', 'Caregiver');
  await page.check(/./);
  await page.press('Send invitation');
  expect(
    await screen.findByText('The invitation to Greta Brandt is on its way to (602) 555-0187.'),
  ).toBeTruthy();
});

it('reports that guests could not be loaded', async () => {
  await open({ [LIST]: unspecific });
  await says('UNABLE_TO_LOAD_GUESTS');
});

it.each([
  ['en', [], ['No one was invited.']],
  ['es', [], ['No se invitó a nadie.']],
  ['en', [GUEST], ['No answer', 'Did not join']],
  ['es', [GUEST], ['Sin respuesta', 'No se unió']],
] as const)('shows no pending guests in a visit that is over (%s, %j)', async (language, results, words) => {
  await openPart(
    <GuestsPanel api={staffGuestsApi(SESSION)} />,
    {
      'GET /api/provider/visits/:rootVisitId/guests': {
        ...NONE,
        results: [...results],
        refusal: 'VISIT_ENDED',
      },
      'GET /api/provider/visits/:rootVisitId/device-tests': { results: [] },
    },
    { language },
  );
  await screen.findByText(words[0]);
  for (const word of words) screen.getByText(word);
});

it('reports that a guest could not be removed', async () => {
  const page = await openPart(<GuestsPanel api={staffGuestsApi(SESSION)} />, {
    'GET /api/provider/visits/:rootVisitId/guests': { ...NONE, results: [GUEST] },
    'GET /api/provider/visits/:rootVisitId/device-tests': { results: [] },
    'DELETE /api/provider/guests/:guestId': unspecific,
  });
  await page.press('Remove Greta Brandt');
  await page.press('Remove guest');
  await says('UNABLE_REMOVE_GUEST');
});

it('undoes removing a guest', async () => {
  let removed = false;
  const page = await openPart(<GuestsPanel api={staffGuestsApi(SESSION)} />, {
    'GET /api/provider/visits/:rootVisitId/guests': () => ({
      ...NONE,
      results: [removed ? { ...GUEST, inviteState: 'REMOVED', presence: 'Removed' } : GUEST],
    }),
    'GET /api/provider/visits/:rootVisitId/device-tests': { results: [] },
    'DELETE /api/provider/guests/:guestId': () => {
      removed = true;
      return {};
    },
    'POST /api/provider/guests/:guestId/restore': () => {
      removed = false;
      return {};
    },
  });
  await page.press('Remove Greta Brandt');
  await page.press('Remove guest');
  await screen.findByText('Greta Brandt was removed');
  expect(screen.queryByRole('button', { name: 'Remove Greta Brandt' })).toBeNull();
  await page.press('Undo');
  await screen.findByText('The change was undone.');
  await screen.findByRole('button', { name: 'Remove Greta Brandt' });
});

it('finds a colleague by any part of the name, and requires none', async () => {
  const send = 'POST /api/provider/visits/:rootVisitId/guests';
  const colleagues = Array.from({ length: 60 }, (_, at) => ({
    userId: `0b9c3a52-5a0e-4c4f-9d52-${String(at).padStart(12, '0')}`,
    name: `Dr. Person ${at}`,
  }));
  const luz = { userId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0901', name: 'Dr. Luz García-López' };
  const page = await openPart(
    <GuestsPanel api={staffGuestsApi(SESSION)} colleagues={[...colleagues, luz]} />,
    {
      'GET /api/provider/visits/:rootVisitId/guests': { ...NONE, contactMethods: ['Email'] },
      'GET /api/provider/visits/:rootVisitId/device-tests': { results: [] },
      [send]: unspecific,
    },
  );
  await page.press('Invite a guest');
  await page.user.click(await screen.findByRole('radio', { name: /Provider guest/ }));
  const field = await screen.findByRole('combobox', { name: 'Colleague' });
  expect(field.getAttribute('placeholder')).toBe('Someone without an account');
  await page.user.click(field);
  expect(within(await screen.findByRole('listbox')).getAllByRole('option')).toHaveLength(50);
  await page.user.keyboard('garcia');
  await page.user.click(await screen.findByRole('option', { name: luz.name }));
  expect(screen.queryByLabelText('Guest’s full name')).toBeNull();
  await page.user.click(screen.getByRole('checkbox'));
  await page.press('Send invitation');
  await says('GUEST_INVITE_FAILED');
  expect(page.server.sent(send)).toMatchObject([{ body: { accountId: luz.userId, name: luz.name } }]);

  await page.user.clear(field);
  await page.field('Guest’s full name');
});

it('warns that a colleague has another visit at that time, and still allows the invitation', async () => {
  const [luz, sam] = ['Dr. Luz García-López', 'Dr. Sam Free'].map((name, at) => ({
    userId: `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f090${at}`,
    name,
  }));
  const booked = { startTime: VISIT.startTime, endTime: '2026-11-27T18:00:00.000Z' };
  const page = await openPart(<StaffGuests visit={VISIT} />, {
    'GET /api/provider/visits/:rootVisitId/guests': { ...NONE, contactMethods: ['Email'] },
    'GET /api/provider/visits/:rootVisitId/device-tests': { results: [] },
    'GET /api/provider/practices/:practiceId/schedule-options': {
      ...SCHEDULE_OPTIONS,
      providers: [luz, sam].flatMap((one) => one ?? []),
    },
    'POST /api/provider/bookings': ({ body }) =>
      body.providerUserId === luz?.userId
        ? {
            ...ALL_FREE['POST /api/provider/bookings'],
            visits: [{ ...booked, patients: ['Margaret Ellison'] }],
            elsewhere: [{ ...booked, practice: null }],
          }
        : ALL_FREE['POST /api/provider/bookings'],
  });
  await page.press('Invite a guest');
  await page.user.click(await screen.findByRole('radio', { name: /Provider guest/ }));
  const field = await screen.findByRole('combobox', { name: 'Colleague' });
  await page.user.click(field);
  await page.user.click(await screen.findByRole('option', { name: 'Dr. Luz García-López' }));
  await screen.findByText(/^Dr. Luz García-López has a visit with Margaret Ellison from/);
  screen.getByText(/^Dr. Luz García-López is booked in another practice from/);
  screen.getByText('You can still invite this colleague.');
  expect(page.server.sent('POST /api/provider/bookings')[0]?.body).toMatchObject({
    movedVisitId: VISIT.visitId,
    durationMinutes: VISIT.durationMinutes,
  });
  await page.user.clear(field);
  await page.user.keyboard('Sam');
  await page.user.click(await screen.findByRole('option', { name: 'Dr. Sam Free' }));
  await waitFor(() => expect(screen.queryByText('You can still invite this colleague.')).toBeNull());
});

it('offers to invite a captioner only where the practice has captions', async () => {
  const send = 'POST /api/provider/visits/:rootVisitId/guests';
  let mayInviteCaptioner = false;
  const answers: Answers = {
    'GET /api/provider/visits/:rootVisitId/guests': () => ({
      ...NONE,
      results: [{ ...GUEST, name: 'Cora Types', guestType: 'captioner' as const }],
      mayInviteCaptioner,
    }),
    'GET /api/provider/visits/:rootVisitId/device-tests': { results: [] },
    [send]: unspecific,
  };
  const without = await openPart(<GuestsPanel api={staffGuestsApi(SESSION)} />, answers);
  await without.press('Invite a guest');
  await screen.findByRole('radio', { name: /Provider guest/ });
  expect(screen.queryByRole('radio', { name: /Captioner/ })).toBeNull();
  await without.press('Cancel');
  cleanup();

  mayInviteCaptioner = true;
  const page = await openPart(<GuestsPanel api={staffGuestsApi(SESSION)} />, answers);
  await screen.findByText('Captioner');
  await page.press('Invite a guest');
  await page.user.click(await screen.findByRole('radio', { name: /Captioner/ }));
  await page.fill('Guest’s full name', 'Cora Types');
  expect(screen.queryByLabelText('Relationship to the patient')).toBeNull();
  await page.user.click(screen.getByRole('checkbox'));
  await page.press('Get the link');
  await says('GUEST_INVITE_FAILED');
  expect(page.server.sent(send)).toMatchObject([
    { body: { guestType: 'captioner', accountId: null, name: 'Cora Types', relationship: 'Other' } },
  ]);
});
