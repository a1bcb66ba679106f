import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { openPart } from '#client/test-support/open-screen.tsx';
import DocumentView from './document-view.tsx';
import { START, type View } from './view.ts';

let view: View = START;

async function openPage(width: number, height: number) {
  await page.viewport(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = 612;
  canvas.height = 792;
  const pen = canvas.getContext('2d');
  if (pen) pen.fillStyle = '#ffffff';
  pen?.fillRect(0, 0, 612, 792);
  const picture = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg'));
  const url = URL.createObjectURL(picture as Blob);
  onTestFinished(() => URL.revokeObjectURL(url));
  await openPart(<Page url={url} />, {});
  const frame = await screen.findByRole('region', { name: 'Letter.jpg' });
  const image = await screen.findByRole('img', { name: 'Letter.jpg' });
  await waitFor(() => expect(image.getBoundingClientRect().width).toBeGreaterThan(100));
  return { frame, image };
}

function Page({ url }: { url: string }) {
  const [shown, setShown] = useState(START);
  view = shown;
  return (
    <div data-surface="dark" style={{ height: '60vh', background: 'var(--picture)' }}>
      <DocumentView url={url} name="Letter.jpg" mediaType="image/jpeg" view={shown} onView={setShown} />
    </div>
  );
}

const touch = (target: HTMLElement, name: string, points: readonly { x: number; y: number }[]) =>
  target.dispatchEvent(
    new TouchEvent(name, {
      cancelable: true,
      bubbles: true,
      touches: points.map(
        ({ x, y }, identifier) => new Touch({ identifier, target, clientX: x, clientY: y }),
      ),
    }),
  );

it('fits the page’s width on a phone, and the whole page on a larger screen', async () => {
  const { frame, image } = await openPage(390, 844);
  expect(image.getBoundingClientRect().width).toBeCloseTo(frame.clientWidth, 0);
  expect(frame.scrollTop).toBe(0);
  await page.viewport(1280, 800);
  await waitFor(() =>
    expect(image.getBoundingClientRect().height).toBeLessThanOrEqual(frame.clientHeight + 1),
  );
});

it('zooms the document, not the screen, at the point between two fingers', async () => {
  const { frame } = await openPage(390, 844);
  touch(frame, 'touchstart', [
    { x: 150, y: 200 },
    { x: 250, y: 200 },
  ]);
  const apart = [
    { x: 100, y: 200 },
    { x: 300, y: 200 },
  ];
  expect(touch(frame, 'touchmove', apart)).toBe(false);
  await waitFor(() => expect(view.zoom).toBe(2));
  touch(frame, 'touchend', []);
  // The browser handles one finger, which scrolls.
  expect(touch(frame, 'touchmove', [{ x: 10, y: 10 }])).toBe(true);
});

it('zooms by trackpad, double tap, buttons and keys', async () => {
  const { frame } = await openPage(390, 844);
  const wheel = (ctrlKey: boolean) =>
    frame.dispatchEvent(new WheelEvent('wheel', { deltaY: -120, ctrlKey, cancelable: true, bubbles: true }));
  expect(wheel(false)).toBe(true);
  expect(wheel(true)).toBe(false);
  await waitFor(() => expect(view.zoom).toBe(2));
  const tap = () => frame.dispatchEvent(new MouseEvent('click', { clientX: 100, clientY: 100 }));
  tap();
  tap();
  await waitFor(() => expect(view.zoom).toBe(1));
  screen.getByRole('button', { name: 'Zoom in' }).click();
  await waitFor(() => expect(view.zoom).toBe(1.5));
  frame.dispatchEvent(new KeyboardEvent('keydown', { key: '-', bubbles: true }));
  await waitFor(() => expect(view.zoom).toBe(1));
});
