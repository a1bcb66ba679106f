import { expect, test } from 'vitest';
import { hasSomething, isSentUnasked } from './who-gets-what.ts';

const nothing = {
  documents: 0,
  asked: false,
  sendsSummary: false,
  wasIn: true,
  isOff: false,
  handedOver: false,
};

test.each([
  ['nothing was shared', {}, false, false],
  ['shared, and not asked for', { documents: 2 }, true, false],
  ['shared and asked for', { documents: 2, asked: true }, true, true],
  ['asked for, and nothing seen', { asked: true }, false, false],
  [
    'asked for by one whose link the practice hands over',
    { documents: 1, asked: true, handedOver: true },
    true,
    true,
  ],
  ['a summary', { sendsSummary: true }, true, true],
  [
    'a summary of one whose link the practice hands over',
    { sendsSummary: true, handedOver: true },
    true,
    false,
  ],
  ['a summary of one who was never let in', { sendsSummary: true, wasIn: false }, false, false],
  ['one whose part is off', { documents: 1, asked: true, sendsSummary: true, isOff: true }, false, false],
])('%s', (_what, change, something, byItself) => {
  const facts = Object.assign({}, nothing, change);
  expect([hasSomething(facts), isSentUnasked(facts)]).toEqual([something, byItself]);
});
