import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useVisibleHeight } from './use-visible-height.ts';

function Sheet() {
  const sheet = useRef<HTMLDivElement>(null);
  useVisibleHeight(sheet);
  return <div ref={sheet}>chat</div>;
}

it('follows an iPhone’s keyboard, which shrinks and moves only the visual viewport', () => {
  const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0 });
  vi.stubGlobal('visualViewport', viewport);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { unmount } = render(<Sheet />);
  const { style } = screen.getByText('chat');
  expect(style.height).toBe('844px');
  Object.assign(viewport, { height: 508, offsetTop: 96 });
  viewport.dispatchEvent(new Event('resize'));
  expect([style.height, style.transform]).toEqual(['508px', 'translateY(96px)']);
  unmount();
  Object.assign(viewport, { height: 844 });
  viewport.dispatchEvent(new Event('resize'));
  expect(style.height).toBe('508px');
});
