import { render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, it, vi } from 'vitest';

class Caught extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error ? <p>{String(this.state.error)}</p> : this.props.children;
  }
}

function Screen() {
  const { t } = useTranslation('replaced' as 'common');
  return <p>{t('somethingWentWrong')}</p>;
}

it('fails the screen when its texts are gone, instead of showing keys', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  render(
    <Caught>
      <Suspense fallback="Loading">
        <Screen />
      </Suspense>
    </Caught>,
  );
  expect(await screen.findByText(/No words at en\/replaced/)).toBeDefined();
  vi.mocked(console.error).mockClear();
});
