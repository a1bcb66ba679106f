import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPart } from '#client/test-support/open-screen.tsx';
import { VISIT } from '#client/test-support/visits.ts';
import type { VisitFacts } from '#shared/contracts/rest/desk/visit-facts.ts';
import type { Language } from '#shared/domain/visit.ts';
import { LinksCard } from './visit-links.tsx';

const LINK: VisitFacts['links'][number] = {
  linkId: VISIT.visitId,
  path: 'v',
  sessionId: VISIT.sessionId,
  guestId: null,
  name: 'Walter Brandt',
  state: 'ACTIVE',
  createdAt: '2026-11-23T16:00:00.000Z',
  openedAt: null,
  unattended: false,
  expiresAt: '2026-11-27T22:00:00.000Z',
};

const open = (link: Partial<typeof LINK>, language: Language) =>
  openPart(
    <LinksCard
      readOnly
      visit={VISIT}
      facts={{ links: [{ ...LINK, ...link }], endedAt: null } as VisitFacts}
    />,
    {},
    { language },
  );

// Four days and six hours: a started day counts.
it.each([
  ['en', 'ACTIVE', LINK.expiresAt, /5 days in all/],
  ['es', 'ACTIVE', LINK.expiresAt, /5 días en total/],
  ['en', 'EXPIRED', LINK.expiresAt, /5 days in all/],
  ['en', 'OPENED', '2026-11-24T16:00:00.000Z', /1 day in all/],
] as const)(
  'says for how many days in total a link works: %s, %s, until %s',
  async (language, state, expiresAt, words) => {
    await open({ state, expiresAt }, language);
    await screen.findByText(words);
  },
);

it('does not mention days for a link that was replaced', async () => {
  await open({ state: 'REPLACED' }, 'en');
  await screen.findByText(/Walter Brandt/);
  expect(screen.queryByText(/in all/)).toBeNull();
});
