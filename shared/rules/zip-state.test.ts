import { expect, test } from 'vitest';
import { US_STATE_CODES } from '../domain/us-states.ts';
import { stateOfZip } from './zip-state.ts';

test.each([
  ['85004', 'AZ'],
  [' 85004-1234 ', 'AZ'],
  ['10001', 'NY'],
  ['00501', 'NY'],
  ['00901', 'PR'],
  ['02139', 'MA'],
  ['05501', 'MA'],
  ['06390', 'NY'],
  ['20001', 'DC'],
  ['20101', 'VA'],
  ['73301', 'TX'],
  ['79936', 'TX'],
  ['88510', 'TX'],
  ['83414', 'WY'],
  ['83422', 'ID'],
  ['96813', 'HI'],
  ['99501', 'AK'],
])('%s is in %s', (zipCode, state) => {
  expect(stateOfZip(zipCode)).toBe(state);
});

test.each(['', '8500', '85004-', 'abcde', '09012', '34001', '96201', '96799', '96910', '00802', '00000'])(
  '“%s” is in no state',
  (zipCode) => {
    expect(stateOfZip(zipCode)).toBeNull();
  },
);

test('every state has a ZIP code', () => {
  const found = new Set<string | null>();
  for (let first = 0; first < 1_000; first += 1) found.add(stateOfZip(`${String(first).padStart(3, '0')}01`));
  found.delete(null);
  expect([...found].sort()).toEqual([...US_STATE_CODES].sort());
});
