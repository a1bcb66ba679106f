import { expect, test } from 'vitest';
import { GuestInformation } from '#shared/contracts/rest/check-in/guests.ts';
import { informationOf, wrongInformation } from './information-fields.ts';

const nora = { name: ' Nora Ames', relationship: 'Parent', legalRepresentativeName: '' };

test('a legal representative’s full name is required, and only theirs', () => {
  expect(wrongInformation(nora)).toEqual({});
  for (const relationship of ['Legal Guardian', 'Legal Representative']) {
    expect(wrongInformation({ ...nora, relationship })).toEqual({ legalRepresentativeName: 'NAME_REQUIRED' });
    const whole = { ...nora, relationship, legalRepresentativeName: 'Nora Jane Ames ' };
    expect(wrongInformation(whole)).toEqual({});
    expect(GuestInformation.parse(informationOf(whole)).legalRepresentativeName).toBe('Nora Jane Ames');
  }
});

test('a name typed before changing the relationship is not sent', () => {
  const typed = { ...nora, legalRepresentativeName: 'Nora Jane Ames' };
  expect(GuestInformation.parse(informationOf(typed))).toEqual({
    name: 'Nora Ames',
    relationship: 'Parent',
    legalRepresentativeName: null,
  });
});

test('nothing at all', () => {
  expect(wrongInformation({ name: '', relationship: '', legalRepresentativeName: '' })).toEqual({
    name: 'NAME_REQUIRED',
    relationship: 'FIELD_REQUIRED',
  });
});
