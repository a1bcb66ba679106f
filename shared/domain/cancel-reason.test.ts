import { expect, test } from 'vitest';
import { cancelReasonWords, PATIENT_CANCEL_REASONS, storedCancelReason } from './cancel-reason.ts';

const LISTED = [{ en: 'I moved', es: 'Me mudé', category: 'Lost' }];

test('lists the product’s own reasons first, without those of declined steps', () => {
  expect(PATIENT_CANCEL_REASONS.map(({ en, category }) => [en, category])).toEqual([
    ['I cannot make it', 'Scheduling'],
    ['I feel better', 'No longer needed'],
    ['I was seen elsewhere', 'No longer needed'],
    ['I have a technical problem', 'Technical'],
    ['It costs too much', 'Cost'],
    ['Another reason', 'Other'],
  ]);
});

test.each([
  ['I moved', { reason: 'I moved', reasonEs: 'Me mudé', category: 'Lost' }],
  ['terms-declined', { reason: 'terms-declined', reasonEs: null, category: 'Consent declined' }],
  ['cost', { reason: 'cost', reasonEs: null, category: 'Cost' }],
  ['I feel better', { reason: 'other', reasonEs: null, category: 'Other' }],
  ['constructor', { reason: 'other', reasonEs: null, category: 'Other' }],
])('stores %s as the practice lists it', (sent, stored) => {
  expect(storedCancelReason(sent, LISTED)).toEqual(stored);
});

test.each([
  ['I moved', 'Me mudé', { en: 'I moved', es: 'Me mudé' }],
  ['I moved', null, { en: 'I moved', es: '' }],
  ['cost', null, { en: 'It costs too much', es: 'Cuesta demasiado' }],
  [null, null, { en: 'Another reason', es: 'Otro motivo' }],
])('shows %s, %s in words', (reason, reasonEs, words) => {
  expect(cancelReasonWords(reason, reasonEs)).toEqual(words);
});
