import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PatientsCall } from '#client/test-support/live-visit.tsx';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import DocumentTile from './document-tile.tsx';
import { sharedFileUrl } from './shared-file-url.ts';

vi.mock('./shared-file-url.ts', { spy: true });

const DOCUMENT = {
  sharedId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0801',
  name: 'Knee exercises, spring.jpg',
  mediaType: 'image/jpeg',
  seatId: 'dr',
  place: { page: 1, zoom: 1, x: 0.5, y: 0 },
  front: true,
} as const;

async function letter(): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = 612;
  canvas.height = 792;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, 612, 792);
  pen.fillStyle = '#222222';
  pen.font = '22px sans-serif';
  for (let line = 1; line < 24; line += 1)
    pen.fillText(`${line}. Bend your knee slowly, ten times.`, 60, line * 32);
  const picture = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg'));
  const url = URL.createObjectURL(picture as Blob);
  onTestFinished(() => URL.revokeObjectURL(url));
  return url;
}

it('lets a patient browse the document and request it by email', async () => {
  vi.mocked(sharedFileUrl).mockReturnValue(await letter());
  await page.viewport(390, 844);
  await openPart(
    <PatientsCall>
      <div data-surface="dark" style={{ display: 'grid', height: '75vh', background: '#111' }}>
        <DocumentTile document={DOCUMENT} />
      </div>
    </PatientsCall>,
    {
      'GET /api/patient/sessions/:sessionId/documents': { shared: 1, method: 'Email', askedAt: null },
    },
  );
  await screen.findByRole('button', { name: 'Email me this' });
  const frame = await screen.findByRole('region', { name: DOCUMENT.name });
  await waitFor(() => expect(frame.scrollHeight).toBeGreaterThan(100));
  // Scrolling down the page keeps following the provider; zooming does not.
  await waitFor(() => expect(frame.scrollHeight).toBeGreaterThan(frame.clientHeight));
  frame.scrollTop = 1_000;
  await waitFor(() => expect(frame.scrollTop).toBeGreaterThan(0));
  await page.viewport(320, 640);
  const topOf = (name: string) => screen.getByRole('button', { name }).getBoundingClientRect().top;
  await waitFor(() => expect(topOf('Browse on my own')).toBe(topOf('Email me this')));
  await page.viewport(390, 844);
  screen.getByRole('button', { name: 'Zoom in' }).click();
  (await screen.findByRole('button', { name: 'Follow Dr. Elena Rivera' })).click();
  await screen.findByRole('button', { name: 'Browse on my own' });
  await expectGoodLooks();
});
