import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Answers } from '#client/test-support/answers.ts';
import { INVITED, LINK_ANSWERS, LINKED_VISIT } from '#client/test-support/links.ts';
import { openScreen, openStaffScreen } from '#client/test-support/open-screen.tsx';
import { keepPractice } from './practice-of-tab.ts';

const LINK = '/v/abcdefghijklmnopqrstuv';

function browserIs(userAgent: string) {
  const spy = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  onTestFinished(() => spy.mockRestore());
}

/** Browsers have no clipboard on an insecure page, nor in some apps. */
function noClipboard() {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
}

it('says before the visit in which browser to open a link that an app opened', async () => {
  browserIs(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/21F90 Instagram 340.0',
  );
  const page = await openScreen(LINK, LINK_ANSWERS);
  await screen.findByText('Please open this page in Safari');
  screen.getByText(/inside the Instagram app/);
  expect((await page.field('Address of this page')).value).toBe(`${location.origin}${LINK}`);
  await screen.findByRole('button', { name: 'Continue to your visit' });
});

it('shows no warning in a full browser', async () => {
  await openScreen(LINK, LINK_ANSWERS);
  await screen.findByRole('button', { name: 'Continue to your visit' });
  expect(screen.queryByRole('textbox', { name: 'Address of this page' })).toBeNull();
});

it('shows the address to select where copying is impossible, and does not claim a copy', async () => {
  const page = await openScreen(`/unsupported;url=${encodeURIComponent(LINK)}`, {});
  noClipboard();
  expect((await page.field('Address of this page')).value).toBe(`${location.origin}${LINK}`);
  await page.press('Copy the address');
  const dialog = await screen.findByRole('dialog', { name: 'Select this address and copy it' });
  expect(dialog.querySelector('input')?.value).toBe(`${location.origin}${LINK}`);
  expect(screen.queryByText('Copied')).toBeNull();
});

it.each([
  ['en', 'Video calls are turned off in this browser', /Lockdown Mode/, 'Call Saguaro Family Medicine'],
  [
    'es',
    'Las videollamadas están desactivadas en este navegador',
    /Modo de aislamiento/,
    'Llamar a Saguaro Family Medicine',
  ],
] as const)(
  'says in %s why a recent browser has no calls, and offers a phone call',
  async (language, title, why, phone) => {
    vi.stubGlobal('RTCPeerConnection', undefined);
    const page = await openScreen(LINK, LINK_ANSWERS, { language });
    await page.title(title);
    screen.getByText(why);
    screen.getByText(/Safari .* iOS 16\.4, Firefox 128, Chrome .* Edge 120/);
    const call = await screen.findByRole('link', { name: phone });
    expect(call.getAttribute('href')).toBe('tel:+16025550100');
    expect(location.pathname).toBe(`/unsupported;url=${encodeURIComponent(LINK)}`);
  },
);

const TOKEN = 'abcdefghijklmnopqrstuv';
const ID = '5d1f2f8e-6a7b-4c3d-9e0f-112233445566';
const ANSWERS = {
  ...LINK_ANSWERS,
  'GET /api/guest/links/:path/:token': INVITED,
  'GET /api/patient/hand-offs/:token': { purpose: 'move', practice: LINKED_VISIT.practice },
  'GET /api/guest/interpreter-links/:token': LINKED_VISIT,
  'GET /api/patient/sessions/:sessionId': LINKED_VISIT,
  'GET /api/guest/sessions/:guestId': {
    ...LINKED_VISIT,
    guestType: 'patient',
    information: {
      name: 'Greta Brandt',
      relationship: 'Parent',
      legalRepresentativeName: null,
      complete: false,
    },
  },
} satisfies Answers;

it.each([
  ...[LINK, `/pl/${TOKEN}`, `/gl/${TOKEN}`, `/g/${TOKEN}`, `/h/${TOKEN}`],
  ...[`/guest/interpreter/${TOKEN}`, `/patient/visit/${ID}`, `/guest/visit/${ID}`],
])(
  'leads a browser without calls from %s to `/unsupported`, and offers to call the practice',
  async (path) => {
    vi.stubGlobal('RTCPeerConnection', undefined);
    await openScreen(path, ANSWERS);
    await screen.findByRole('link', { name: 'Call Saguaro Family Medicine' });
    expect(location.pathname).toBe(`/unsupported;url=${encodeURIComponent(path)}`);
  },
);

it.each([`/patient/camera/${ID}`, `/guest/interpreting/${ID}`])(
  'offers on %s to call the practice that this tab knows',
  async (path) => {
    vi.stubGlobal('RTCPeerConnection', undefined);
    keepPractice(ID, LINKED_VISIT.practice);
    await openScreen(path, {});
    await screen.findByRole('link', { name: 'Call Saguaro Family Medicine' });
    expect(location.pathname).toBe(`/unsupported;url=${encodeURIComponent(path)}`);
  },
);

it.each([
  ['/support', 'Support'],
  [`/gm/${TOKEN}`, 'Your video visit with Dr. Amara Okafor'],
])('opens %s, which has no call, in a browser that has none', async (path, title) => {
  vi.stubGlobal('RTCPeerConnection', undefined);
  const page = await openScreen(path, ANSWERS);
  await page.title(title);
  expect(location.pathname).toBe(path);
});

it.each([
  ['en', 'Back to visits'],
  ['es', 'Volver a las visitas'],
] as const)('leads staff whose browser has no calls back to their visits, in %s', async (language, back) => {
  vi.stubGlobal('RTCPeerConnection', undefined);
  await openStaffScreen('/provider/group/1', {}, { language });
  const link = await screen.findByRole('link', { name: back });
  expect([link.getAttribute('href'), location.pathname]).toEqual([
    '/',
    `/unsupported;url=${encodeURIComponent('/provider/group/1')}`,
  ]);
});
