import { render, screen } from '@testing-library/react';
import i18next, { type BackendModule } from 'i18next';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import { laterPart } from '#client/ui/components/later-part.tsx';
import { lazyAhead, lazyPageAhead } from '#client/ui/components/lazy-ahead.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { withWords } from './with-words.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** Words that arrive when the test says so. Each test has its own, because loaded words stay. */
function holdWords(name: string) {
  const held = Promise.withResolvers<void>();
  const files: BackendModule = i18next.services.backendConnector.backend;
  vi.spyOn(files, 'read').mockImplementation((_language, _name, done) => {
    held.promise.then(
      () => done(null, { somethingWentWrong: 'Words of the part' }),
      (error) => done(error, null),
    );
  });
  function Words() {
    const { t } = useTranslation(name as 'common');
    return <p>{t('somethingWentWrong')}</p>;
  }
  /** What uses the words arrives after the rest, such as rows with their data. */
  function Part() {
    const [arrived, setArrived] = useState(false);
    useEffect(() => setArrived(true), []);
    return (
      <>
        <p>The part</p>
        {arrived ? <Words /> : null}
      </>
    );
  }
  return { ...held, load: () => withWords(Promise.resolve({ default: Part }), [name]) };
}

const shown = vi.fn();

function Fallback() {
  useEffect(shown, []);
  return <p>Loading</p>;
}

function open(Part: ComponentType) {
  shown.mockReset();
  render(
    <Suspense fallback={<Fallback />}>
      <Part />
    </Suspense>,
  );
}

const HELPERS: [name: string, (load: Load) => ComponentType][] = [
  ['lazyPage', lazyPage],
  ['lazyPageAhead', lazyPageAhead],
  ['lazyAhead', lazyAhead],
  ['laterPart', (load) => laterPart(load).Part],
];

describe.each(HELPERS)('%s', (name, helper) => {
  it('shows a part once its words are here, and never another fallback', async () => {
    const { load, resolve } = holdWords(`words-of-${name}`);
    open(helper(load));
    // Longer than the code takes.
    await new Promise((wait) => setTimeout(wait, 50));
    expect(screen.queryByText('The part')).toBeNull();
    resolve();
    await screen.findByText('Words of the part');
    expect(shown).toHaveBeenCalledOnce();
    expect(screen.queryByText('Loading')).toBeNull();
  });
});

it('shows a part that was loaded ahead at once, with its words', async () => {
  const { load, resolve } = holdWords('words-ahead');
  const Part = lazyPageAhead(load);
  resolve();
  await Part.ahead();
  open(Part);
  screen.getByText('Words of the part');
  expect(shown).not.toHaveBeenCalled();
});

it('fails the part whose words are gone, and not its code', async () => {
  const { load, reject } = holdWords('words-gone');
  reject(new Error('404'));
  expect(await load()).toHaveProperty('default');
});

it('lets code that failed be tried again once the words are here', async () => {
  const held = holdWords('words-of-failed');
  const failed = vi.fn();
  const part = withWords(Promise.reject(new Error('Failed to fetch')), ['words-of-failed']).catch(failed);
  await Promise.resolve();
  expect(failed).not.toHaveBeenCalled();
  held.resolve();
  await part;
  expect(failed).toHaveBeenCalledWith(new Error('Failed to fetch'));
});
