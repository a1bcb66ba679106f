import { screen } from '@testing-library/react';
import { it } from 'vitest';
import type { Answers } from '#client/test-support/answers.ts';
import { HOME_VISITS, LISTED } from '#client/test-support/consent-texts.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';

const PATH = '/provider/client-admin/consent-texts';
const OWN = `${PATH}/${HOME_VISITS.textId}`;
const { own, title, body } = HOME_VISITS;
const answers: Answers = {
  'GET /api/admin/practices/:practiceId/consent-texts': { texts: LISTED },
  'GET /api/admin/practices/:practiceId/consent-texts/:textId': HOME_VISITS,
  'GET /api/admin/practices/:practiceId/consent-texts/:textId/versions/:version': {
    version: 1,
    name: own.name,
    savedAt: own.savedAt,
    savedBy: own.savedBy,
    title,
    body,
  },
};

it('shows the list', async () => {
  await openStaffScreen(PATH, answers);
  await screen.findByRole('link', { name: /^Home visits/ });
  await expectGoodLooks();
});

it.for([OWN, `${OWN}/versions/1`])('shows a text to read: %s', async (address) => {
  await openStaffScreen(address, answers);
  await screen.findByRole('article');
  await expectGoodLooks();
});

it('shows the form and its preview', async () => {
  const page = await openStaffScreen(`${OWN}/edit`, answers);
  await screen.findByRole('button', { name: /Guardar como|Save as/ });
  await expectGoodLooks();
  await page.press(/Vista previa|Preview/);
  await screen.findByRole('dialog');
  await expectGoodLooks();
});
