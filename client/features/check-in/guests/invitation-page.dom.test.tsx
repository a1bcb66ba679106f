import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { attended } from '#client/realtime/attended.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { INVITED, LINKED_VISIT } from '#client/test-support/links.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import { MINUTE_MS } from '#shared/test-support/durations.ts';

const LINK = 'GET /api/guest/links/:path/:token';
const RSVP = 'POST /api/guest/links/:path/:token/rsvp';
const PAGE = 'GET /api/guest/sessions/:guestId';
const GUEST = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0502';
const unspecific = refuse(500, 'UNABLE_COMPLETE_REQUEST');
const invitation = (answers: Answers) => openScreen(`/r/${'t'.repeat(43)}`, answers);

// happy-dom's events are not trusted, unlike a person's events in a browser.
beforeEach(() => attended.setState(true, true));
afterEach(() => attended.setState(false, true));

itSays(['GUEST_ACCESS_DENIED'], (refusal) => invitation({ [LINK]: refusal }));

it('reports that the invitation could not be loaded', async () => {
  await invitation({ [LINK]: unspecific });
  await says('UNABLE_TO_LOAD_INVITE');
});

it.each([
  [{}, 'Walter invited you to a video visit with Dr. Amara Okafor'],
  [{ invitedByPatient: false }, 'You are invited to Walter’s video visit with Dr. Amara Okafor'],
  [{ patientFirstName: null }, 'You are invited to a video visit with Dr. Amara Okafor'],
])('names the patient only as far as the patient allowed', async (known, heading) => {
  await invitation({ [LINK]: { ...INVITED, ...known } });
  await screen.findByRole('heading', { name: heading });
});

const CAPTIONER = { guestType: 'captioner', invitedByPatient: false } as const;

it.each([
  [
    'en',
    'You are invited as the captioner of Walter’s video visit with Dr. Amara Okafor',
    'You type what is said',
  ],
  [
    'es',
    'Le invitan a escribir los subtítulos de la visita por video de Walter con Dr. Amara Okafor',
    'Usted escribe lo que se dice',
  ],
] as const)('invites a captioner as a captioner, without a device (%s)', async (language, heading, does) => {
  const words = { ...INVITED, ...CAPTIONER, language };
  await openScreen(`/gl/${'t'.repeat(43)}`, { [LINK]: words }, { language });
  await screen.findByRole('heading', { name: heading });
  screen.getByText((text) => text.startsWith(does) && /neither a camera|No necesita cámara/.test(text));
  expect(screen.queryByText(/check your camera|comprobar su cámara/)).toBeNull();
});

it('invites a captioner without the name of a patient who may not be named', async () => {
  await invitation({ [LINK]: { ...INVITED, ...CAPTIONER, patientFirstName: null } });
  await screen.findByRole('heading', {
    name: 'You are invited as the captioner of a video visit with Dr. Amara Okafor',
  });
});

it('reports that an answer was not saved', async () => {
  const page = await invitation({ [LINK]: INVITED, [RSVP]: unspecific });
  await page.press('Accept');
  await says('RSVP_UPDATE_FAILED');
});

it('accepts no answer from a page without user activity, such as a mail scanner’s', async () => {
  attended.setState(false, true);
  const page = await invitation({ [LINK]: INVITED, [RSVP]: { response: 'DECLINED' } });
  for (const answer of ['Accept', 'Tentative', 'Decline']) await page.press(answer);
  await page.field('Your name');
  expect(page.server.sent(RSVP)).toEqual([]);
  attended.setState(true, true);
  await page.press('Decline');
  await screen.findByRole('heading', { name: 'Your answer' });
  expect(page.server.sent(RSVP)).toMatchObject([{ body: { response: 'DECLINED' } }]);
});

it('says that the person is no longer a guest', async () => {
  await openScreen(`/guest/visit/${GUEST}`, { [PAGE]: refuse(403, 'GUEST_ACCESS_DENIED') });
  await says('VISIT_NO_LONGER_ACCESSIBLE');
});

function information(
  relationship: 'Caregiver' | 'Legal Guardian' | 'Other',
  guestType: 'patient' | 'captioner' = 'patient',
) {
  const { language: _, ...visit } = LINKED_VISIT;
  const given = { name: 'Greta', relationship, legalRepresentativeName: null, complete: false };
  return openScreen(`/guest/visit/${GUEST}`, { [PAGE]: { ...visit, guestType, information: given } });
}

it('tells guests that they cannot add guests', async () => {
  await information('Caregiver');
  await says('GUEST_CANT_ADD_GUESTS');
});

it('asks a captioner only for their name', async () => {
  const page = await information('Other', 'captioner');
  await page.field('Your full name');
  expect(screen.queryByRole('combobox', { name: 'Your relationship to the patient' })).toBeNull();
  expect(screen.queryByText(/Guests can’t add guests/)).toBeNull();
});

it('asks a guardian for the full name once, and for the name in the documents if it differs', async () => {
  const page = await information('Legal Guardian');
  const LEGAL = 'Full name of the legal representative';
  expect((await page.field(LEGAL)).value).toBe('Greta');
  await page.fill('Your full name', 'Greta Brandt');
  expect((await page.field(LEGAL)).value).toBe('Greta Brandt');
  await page.fill(LEGAL, 'Margarete Brandt');
  await page.fill('Your full name', 'Greta B.');
  expect((await page.field(LEGAL)).value).toBe('Margarete Brandt');
});

it.each([
  [30, 'You can join 10 minutes before the start.'],
  [5, 'You can join now.'],
  [-17, 'The visit has started. You can join now.'],
])('tells a guest who accepted %i minutes before the start when they can join', async (minutes, words) => {
  const startTime = new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  await invitation({ [LINK]: { ...INVITED, startTime, response: 'ACCEPTED' } });
  await screen.findByText(words);
});
