import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastRegion, toast, useToasts } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  useToasts.setState({ toasts: [] });
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const offered = () => screen.queryByRole('button', { name: 'Undo' });

async function offer(): Promise<HTMLElement> {
  render(
    <>
      <button type="button">Cancel visit</button>
      <ToastRegion />
    </>,
  );
  screen.getByRole('button', { name: 'Cancel visit' }).focus();
  await act(async () =>
    toast('The visit is canceled.', 'info', {
      label: 'Undo',
      onAction: () => {},
      shownMs: 10_000,
      longestMs: 30_000,
    }),
  );
  return screen.getByRole('button', { name: 'Undo' });
}

it('names the keys, and disappears after its time', async () => {
  const undo = await offer();
  expect(undo.textContent).toMatch(/^Undo \((Ctrl\+|⌘)Z\)$/);
  await pass(9_900);
  expect(offered()).not.toBeNull();
  await pass(200);
  expect(offered()).toBeNull();
});

it('pauses its time while it has the focus, and restores the focus when it disappears', async () => {
  const undo = await offer();
  await pass(9_000);
  await act(async () => undo.focus());
  await pass(20_000);
  expect(offered()).not.toBeNull();
  await pass(1_100);
  expect(offered()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel visit' }));
});

it('pauses its time under the pointer, and continues with the rest', async () => {
  const undo = await offer();
  const notice = undo.closest('p') as HTMLElement;
  await pass(9_000);
  await act(async () => void fireEvent.pointerEnter(notice));
  await pass(15_000);
  expect(offered()).not.toBeNull();
  await act(async () => void fireEvent.pointerLeave(notice));
  await pass(900);
  expect(offered()).not.toBeNull();
  await pass(200);
  expect(offered()).toBeNull();
});

it('pauses its time while the page is in the background', async () => {
  await offer();
  await pass(9_000);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(15_000);
  expect(offered()).not.toBeNull();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(900);
  expect(offered()).not.toBeNull();
  await pass(200);
  expect(offered()).toBeNull();
});

it('is not replaced by newer toasts, which replace each other', async () => {
  await offer();
  await act(async () => {
    for (const message of ['One', 'Two', 'Three', 'Four']) toast(message);
  });
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    'The visit is canceled.',
    'Three',
    'Four',
  ]);
});
