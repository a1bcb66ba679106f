import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PracticeContext } from '#client/features/core/info/practice-context.ts';
import { refuse } from '#client/test-support/answers.ts';
import { LiveVisit } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import DocumentsAfter from './documents-after.tsx';

const SESSION = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0501';
const GET = 'GET /api/patient/sessions/:sessionId/documents';

async function open(refusal: ReturnType<typeof refuse>) {
  let asked = 0;
  return openPart(
    <LiveVisit state={{}}>
      <DocumentsAfter sessionId={SESSION} />
    </LiveVisit>,
    {
      [GET]: () => {
        asked += 1;
        return asked === 1 ? refusal : { shared: 1, method: 'Email', askedAt: null };
      },
    },
  );
}

it('offers the documents once a failing server answers again', async () => {
  const page = await open(refuse(500, 'UNABLE_COMPLETE_REQUEST'));
  await screen.findByRole('button');
  expect(page.server.sent(GET)).toHaveLength(2);
});

it('offers nothing to a patient who was not in the visit, and does not ask again', async () => {
  const page = await open(refuse(403, 'LINK_NOT_ACTIVE'));
  await waitFor(() => expect(page.server.sent(GET)).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['en', /^Send me/, /Call them and give them one\.$/, 'Call Saguaro Family Medicine'],
  ['es', /correo|envíen|enviar/i, /Llame y dé una dirección\.$/, 'Llamar a Saguaro Family Medicine'],
] as const)(
  'offers to call the practice if it has no address for the documents (%s)',
  async (language, send, words, call) => {
    const practice = { name: 'Saguaro Family Medicine', phone: '+16025550100', logo: null };
    const found = { shared: 1, method: null, askedAt: null };
    const page = await openPart(
      <PracticeContext value={practice}>
        <LiveVisit state={{}}>
          <DocumentsAfter sessionId={SESSION} />
        </LiveVisit>
      </PracticeContext>,
      {
        [GET]: found,
        'POST /api/patient/sessions/:sessionId/documents/email': {
          ...found,
          askedAt: new Date().toISOString(),
        },
      },
      { language },
    );
    await page.user.click(await screen.findByRole('button', { name: send }));
    await screen.findByText(words);
    expect(screen.getByRole('link', { name: call }).getAttribute('href')).toBe('tel:+16025550100');
  },
);
