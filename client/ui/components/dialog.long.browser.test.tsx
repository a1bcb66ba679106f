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
  // A sheet fills the page's width.
  expect((await screen.findByRole('dialog')).getBoundingClientRect().width === width).toBe(sheet);
});
