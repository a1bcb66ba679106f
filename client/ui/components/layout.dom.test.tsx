import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Box } from './layout.tsx';

function Meter({ size, className }: { size?: number; className?: string }) {
  return <meter className={className} value={size ?? 0} />;
}

it('turns looks into classes and gives the rest to the element', () => {
  render(<Box as="p" pad={3} breaks={false} data-seat="1" className="own" />);
  const { className, dataset } = screen.getByRole('paragraph');
  expect([className, dataset.seat]).toEqual(['l-pad-3 own', '1']);
});

it('refuses a look that hides a component’s own prop', () => {
  // @ts-expect-error `size` is the meter's own prop.
  render(<Box as={Meter} size="small" />);
  expect(screen.getByRole('meter').className).toBe('l-size-small');
});
