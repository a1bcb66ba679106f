import { expect, test } from 'vitest';
import { type ConsentBlock, consentBlocks, tidyConsent } from '#shared/domain/consent-text.ts';

const CASES: readonly [what: string, body: string, blocks: ConsentBlock[]][] = [
  ['nothing', ' \n\n', []],
  [
    'paragraphs, with a line’s end in one',
    'One\r\nmore\n\n\nTwo',
    [
      { kind: 'paragraph', text: 'One\nmore' },
      { kind: 'paragraph', text: 'Two' },
    ],
  ],
  [
    'a heading, whose text follows directly',
    '# Risks\nThe picture may freeze.',
    [
      { kind: 'heading', text: 'Risks' },
      { kind: 'paragraph', text: 'The picture may freeze.' },
    ],
  ],
  [
    'items with and without empty lines between them',
    'I agree:\n- to sound\n- to video\n  at home\n\n- to messages',
    [
      { kind: 'paragraph', text: 'I agree:' },
      { kind: 'bullets', items: ['to sound', 'to video\nat home', 'to messages'] },
    ],
  ],
  [
    'numbers from zero, which go on after a heading',
    '0. None\n1. One\n\n# More\n\n2. Two',
    [
      { kind: 'numbers', first: 0, items: ['None', 'One'] },
      { kind: 'heading', text: 'More' },
      { kind: 'numbers', first: 2, items: ['Two'] },
    ],
  ],
  [
    'a number out of order begins another list',
    '1. One\n5. Five',
    [
      { kind: 'numbers', first: 1, items: ['One'] },
      { kind: 'numbers', first: 5, items: ['Five'] },
    ],
  ],
  [
    'signs without a space are text',
    '#1\n\n-5 degrees\n\n1.5 hours',
    [
      { kind: 'paragraph', text: '#1' },
      { kind: 'paragraph', text: '-5 degrees' },
      { kind: 'paragraph', text: '1.5 hours' },
    ],
  ],
];

test.each(CASES)('reads %s', (_, body, blocks) => {
  expect(consentBlocks(body)).toEqual(blocks);
  expect(consentBlocks(tidyConsent(body))).toEqual(blocks);
});

test('puts each part of a tidy text in its own paragraph', () => {
  expect(tidyConsent('# Risks\nText\n- one\n- two\n7. seven')).toBe(
    '# Risks\n\nText\n\n- one\n\n- two\n\n7. seven',
  );
});
