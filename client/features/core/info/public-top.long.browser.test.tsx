import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { openPart } from '#client/test-support/open-screen.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { PublicTop } from './public-top.tsx';

const NAME = 'Saguaro Family Medicine';
const PRACTICE = { name: NAME, phone: '+16025550100', logo: null };

function brokenWords(): string[] {
  const text = screen.getByText(NAME).firstChild as Text;
  return [...NAME.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
  });
}

it.each([
  [390, 16],
  [390, 32],
  [320, 32],
  [1280, 16],
])('does not break words of the practice’s name at %i px with letters of %i px', async (width, letters) => {
  await page.viewport(width, 800);
  document.documentElement.style.fontSize = `${letters}px`;
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  await openPart(
    <FocusLayout top={<PublicTop practice={PRACTICE} />}>
      <p>Welcome</p>
    </FocusLayout>,
    {},
  );
  await screen.findByText(NAME);
  expect(brokenWords()).toEqual([]);
  const name = screen.getByText(NAME);
  expect(name.scrollHeight - name.clientHeight).toBeLessThan(letters / 2);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const heights = [...document.querySelectorAll('header svg')].map((icon) => icon.clientHeight / letters);
  expect(Math.min(...heights)).toBeGreaterThan(1);
});
