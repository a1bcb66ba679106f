import { expect, test } from 'vitest';
import { type Guest, GuestChange, GuestInvitation } from '#shared/contracts/rest/check-in/guests.ts';
import {
  changeOf,
  fieldsOf,
  type GuestFields,
  invitationOf,
  movesInvitation,
  newGuest,
  wrongFields,
} from './guest-fields.ts';

const KEY = '9b0c5c4e-0d4f-4d57-8f57-1a3c2f7c1c11';
const ACCOUNT = 'b4b7de0c-6a3e-4a5a-9c1b-0d5f6c0c7d22';

const filled = (changes: Partial<GuestFields> = {}): GuestFields => ({
  ...newGuest(['Email', 'SMS'], 'en'),
  name: ' Nora Ames ',
  email: ' Nora@Example.com ',
  relationship: 'Caregiver',
  authorized: 'yes',
  ...changes,
});

test('preselects the practice’s first method, or else giving the link in person', () => {
  expect(newGuest(['SMS'], 'es')).toMatchObject({ delivery: 'SMS', language: 'es' });
  expect(newGuest([], 'en').delivery).toBe('Copy');
});

test.each<[string, Partial<GuestFields>, Partial<Record<keyof GuestFields, string>>]>([
  ['nothing wrong', {}, {}],
  ['no name', { name: ' ' }, { name: 'NAME_REQUIRED' }],
  ['no name but a script', { name: '<b>' }, { name: 'NAME_INVALID' }],
  ['no address', { email: '' }, { email: 'EMAIL_REQUIRED' }],
  ['half an address', { email: 'nora@' }, { email: 'EMAIL_INVALID' }],
  ['no number', { delivery: 'SMS', mobile: ' ' }, { mobile: 'PHONE_REQUIRED' }],
  ['half a number', { delivery: 'SMS', mobile: '602' }, { mobile: 'PHONE_INVALID' }],
  ['an address that is not used', { delivery: 'Copy', email: 'nora@' }, {}],
  ['no relationship', { relationship: '' }, { relationship: 'FIELD_REQUIRED' }],
  ['a provider’s guest has none', { guestType: 'provider', relationship: '' }, {}],
  ['a colleague has a name', { guestType: 'provider', accountId: ACCOUNT, name: '', email: '' }, {}],
  ['not authorized', { authorized: '' }, { authorized: 'AUTHORIZATION_REQUIRED' }],
])('%s', (_what, changes, wrong) => {
  expect(wrongFields(filled(changes))).toEqual(wrong);
});

test('requires no new authorization for a change, because the invitation had one', () => {
  expect(wrongFields(filled({ authorized: '' }), true)).toEqual({});
});

test('sends values that match the contract, with only the chosen address', () => {
  const byMail = GuestInvitation.parse(invitationOf(filled({ mobile: '6025550123' }), KEY));
  expect(byMail).toMatchObject({ name: 'Nora Ames', email: 'nora@example.com', mobile: null });
  const byHand = GuestInvitation.parse(invitationOf(filled({ delivery: 'Copy' }), KEY));
  expect(byHand).toMatchObject({ email: null, mobile: null, accountId: null });
  const colleague = filled({ guestType: 'provider', accountId: ACCOUNT, name: '', relationship: '' });
  expect(GuestInvitation.parse(invitationOf(colleague, KEY, 'Dr. James Chen'))).toMatchObject({
    name: 'Dr. James Chen',
    accountId: ACCOUNT,
    email: null,
    relationship: 'Other',
  });
  const back = { ...colleague, guestType: 'patient', name: 'Nora', relationship: 'Parent' };
  expect(invitationOf(back, KEY)).toMatchObject({ accountId: null, name: 'Nora', relationship: 'Parent' });
});

test('sends the invitation again only for a new address', () => {
  const guest: Guest = {
    guestId: KEY,
    guestType: 'patient',
    name: 'Nora',
    email: null,
    mobile: '+16025550123',
    relationship: 'Parent',
    legalRepresentativeName: null,
    inviteMethod: 'SMS',
    inviteState: 'PENDING',
    presence: 'Not Joined Yet',
    invitedAt: '2026-11-21T10:00:00Z',
    invitedBy: { kind: 'patient', name: '' },
    mayEdit: true,
    hasAccount: false,
    linkId: null,
  };
  const fields = fieldsOf(guest, 'en');
  expect(fields.mobile).toBe('(602) 555-0123');
  expect(GuestChange.parse(changeOf(fields))).toMatchObject({ mobile: '+16025550123', email: null });
  expect(movesInvitation(guest, { ...fields, name: 'Nora Ames' })).toBe(false);
  expect(movesInvitation(guest, { ...fields, mobile: '(602) 555-0123' })).toBe(false);
  expect(movesInvitation(guest, { ...fields, mobile: '602 555 0124' })).toBe(true);
  expect(movesInvitation(guest, { ...fields, delivery: 'Copy' })).toBe(true);
});
