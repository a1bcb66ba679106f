import { expect, test } from 'vitest';
import { VISIT_STATUSES } from '#shared/domain/visit.ts';
import {
  countFilters,
  keptOf,
  originationsOf,
  ownerOf,
  paramsOfView,
  searchOf,
  statusesOf,
  writeOriginations,
} from './list-address.ts';

const me = '5f1d6d0e-7c1c-4f58-9d4e-0f3c5c0a9b11';
const other = '6f1d6d0e-7c1c-4f58-9d4e-0f3c5c0a9b12';
const here = { practiceId: 1, accountId: me };

test('reads an empty address as everyone’s upcoming visits, soonest first', () => {
  expect(searchOf({}, here)).toEqual({
    practiceId: 1,
    view: 'upcoming',
    providerUserId: 'all',
    sort: 'time',
    limit: 100,
  });
});

test('shows a whole day as cards, and pages of it as a grid', () => {
  expect(searchOf({ view: 'today' }, here)?.limit).toBe(500);
  expect(searchOf({ view: 'today' }, here, 'grid')?.limit).toBe(100);
  expect(searchOf({ view: 'past' }, here, 'grid')?.limit).toBe(50);
});

test('turns each part of the address into a filter', () => {
  const query = {
    view: 'past',
    whose: other,
    from: '2026-11-01',
    to: '2026-11-30',
    status: 'CANCELLED,MOVED',
    stage: 'waiting',
    origination: 'routine,on-demand',
    reconciliation: 'NOT_RECONCILED',
    q: 'garc',
    sort: 'patient',
    cursor: 'abc',
  };
  expect(searchOf(query, here)).toEqual({
    practiceId: 1,
    view: 'past',
    providerUserId: other,
    minDate: '2026-11-01',
    maxDate: '2026-11-30',
    status: ['CANCELLED', 'MOVED'],
    visitListStatusFilter: ['waiting'],
    originations: ['Routine Visit', 'On Demand - Integrated'],
    reconciliationSearchOptions: ['NOT_RECONCILED'],
    q: 'garc',
    sort: 'patient',
    cursor: 'abc',
    limit: 50,
  });
});

test.each([
  ['everyone’s', undefined, 'all'],
  ['everyone’s by name', 'all', 'all'],
  ['one’s own', 'me', me],
  ['another’s', other, other],
  ['nobody’s that exists', 'someone', undefined],
])('finds the schedule’s owner: %s', (_, whose, owner) => {
  expect(ownerOf(whose, me)).toBe(owner);
});

test('skips the search while the practice or the provider is missing', () => {
  expect(searchOf({}, { practiceId: undefined, accountId: me })).toBeNull();
  expect(searchOf({ whose: 'me' }, { practiceId: 1, accountId: undefined })).toBeNull();
  expect(searchOf({ whose: 'someone' }, here)).toBeNull();
});

test.each([
  ['past', '-time'],
  ['recent', '-viewed'],
  ['tomorrow', 'time'],
  ['no such view', 'time'],
])('orders %s by %s unless the address has another order', (view, sort) => {
  expect(searchOf({ view }, here)?.sort).toBe(sort);
  expect(searchOf({ view, sort: 'status' }, here)?.sort).toBe('status');
});

test('gives originations short names, and leaves out unknown ones', () => {
  expect(originationsOf(writeOriginations(['Routine Visit', 'On Demand - Not Integrated']))).toEqual([
    'Routine Visit',
    'On Demand - Not Integrated',
  ]);
  expect(originationsOf('routine,else')).toEqual(['Routine Visit']);
});

test('counts a range of days as one filter', () => {
  expect(countFilters({})).toBe(0);
  expect(countFilters({ from: '2026-11-01', to: '2026-11-30', status: 'MOVED', stage: '' })).toBe(2);
});

test('stores neither a name nor a page, and nothing for the default list', () => {
  expect(keptOf('view=past&q=garcia&cursor=x&practiceId=2&whose=me')).toBe('view=past&whose=me');
  expect(keptOf('view=upcoming')).toBe('');
  expect(keptOf('q=garcia')).toBe('');
});

const TO_COME = ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED', 'CANCELLED'];
test.each([
  ['upcoming', [], TO_COME],
  ['favorites', [], TO_COME],
  ['upcoming', ['COMPLETE'], [...TO_COME, 'COMPLETE']],
  ['today', [], VISIT_STATUSES],
  ['past', [], VISIT_STATUSES],
] as const)(
  '%s offers the statuses that its visits can have, and the chosen ones',
  (view, chosen, offered) => {
    expect(statusesOf(view, chosen).toSorted()).toEqual([...offered].toSorted());
  },
);

test.each([
  ['past', 'stage=waiting&origination=routine', 'stage=waiting&origination=routine'],
  ['past', 'from=2026-11-01&to=2026-11-30', 'from=2026-11-01&to=2026-11-30'],
  ['tomorrow', 'from=2026-11-01&to=2026-11-30', ''],
  ['upcoming', 'status=CANCELLED,COMPLETE', 'status=CANCELLED'],
  ['upcoming', 'status=COMPLETE,EXPIRED', ''],
  ['past', 'status=COMPLETE', 'status=COMPLETE'],
  ['past', 'practiceId=2&whose=me&layout=grid&q=ida', 'practiceId=2&whose=me&layout=grid&q=ida'],
  ['past', 'view=upcoming&sort=patient&cursor=abc', ''],
] as const)('keeps filters that match another view, %s, from %s: %s', (view, before, kept) => {
  const found = Object.fromEntries(paramsOfView(new URLSearchParams(before), view));
  expect(found).toEqual({ view, ...Object.fromEntries(new URLSearchParams(kept)) });
});
