import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Dialog } from './dialog.tsx';

it.each([
  [639, true],
  [640, false],
])('at %i px a dialog is a sheet from the lower edge: %s', async (width, sheet) => {
  await page.viewport(width, 800);
  render(
    <Dialog open onClose={vi.fn()} title="Title" closeLabel="Close">
      <p>Words</p>
    </Dialog>,
  );
  expect((await screen.findByRole('dialog')).getBoundingClientRect().width === width).toBe(sheet);
});

it.each([390, 1280])(
  'at %i px a full dialog keeps its buttons in place when content is added',
  async (width) => {
    await page.viewport(width, 800);
    const dialog = (lines: number) => (
      <Dialog
        open
        full
        onClose={vi.fn()}
        title="Move"
        closeLabel="Close"
        actions={<button type="button">OK</button>}
      >
        {Array.from({ length: lines }, (_, line) => line).map((line) => (
          <p key={line}>Words</p>
        ))}
      </Dialog>
    );
    const { rerender } = render(dialog(1));
    const top = () => screen.getByRole('button', { name: 'OK' }).getBoundingClientRect().top;
    await screen.findByRole('dialog');
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const before = top();
    for (const lines of [8, 80]) {
      rerender(dialog(lines));
      expect(top()).toBe(before);
    }
  },
);
