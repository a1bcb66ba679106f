import { expect, test } from 'vitest';
import { thingsToHave } from './things-to-have.ts';

const text = (en: string, es = '') => ({ question: { en, es }, type: 'Free Text' as const });
const image = { question: { en: 'Show us the rash', es: '' }, type: 'Image' as const };

test.each([
  [[], [], []],
  [['device-test', 'terms', 'guests'], [], []],
  [['location', 'copay'], [], ['address', 'card']],
  [['image'], [], ['picture']],
  [['intake'], [text('What brings you here?')], []],
  [['intake'], [text('Which medications do you take?')], ['medicines']],
  [['intake'], [text('¿Algo más?', '¿Qué medicamentos toma?')], ['medicines']],
  [['intake'], [text('Please show your insurance card'), image], ['id', 'picture']],
  // The answers were submitted, so their things are no longer needed.
  [['copay'], [text('Which medicines do you take?'), image], ['card']],
] as const)(
  'asks for things to have ready for the open steps %j with questions',
  (open, questions, things) => {
    expect(thingsToHave(open, questions)).toEqual(things);
  },
);

test('ignores words that only contain the letters', () => {
  expect(thingsToHave(['intake'], [text('Did you sleep well? Any pillow pain?')])).toEqual([]);
});
