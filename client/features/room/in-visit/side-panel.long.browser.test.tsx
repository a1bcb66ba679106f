import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SidePanel } from './side-panel.tsx';

it.each([
  [1266, 360],
  [1265, 320],
  [768, 320],
])('at %i px the panel is %i px wide', async (width, wide) => {
  await page.viewport(width, 800);
  render(
    <div style={{ display: 'flex', position: 'absolute', inset: 0 }}>
      <div style={{ flex: 1 }} />
      <SidePanel title="Chat" writes={false} first="panel" onClose={vi.fn()}>
        <p>Words</p>
      </SidePanel>
    </div>,
  );
  const panel = await screen.findByRole('complementary', { name: 'Chat' });
  expect(Math.round(panel.getBoundingClientRect().width)).toBe(wide);
});
