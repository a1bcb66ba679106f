import { expect, test } from 'vitest';
import { GuestInformation } from '#shared/contracts/rest/check-in/guests.ts';
import { informationOf, wrongInformation } from './information-form.tsx';

const nora = { name: ' Nora Ames', relationship: 'Parent', legalRepresentativeName: '' };

test('requires only a legal representative’s full name', () => {
  expect(wrongInformation(nora)).toEqual({});
  for (const relationship of ['Legal Guardian', 'Legal Representative']) {
    expect(wrongInformation({ ...nora, relationship })).toEqual({ legalRepresentativeName: 'NAME_REQUIRED' });
    const whole = { ...nora, relationship, legalRepresentativeName: 'Nora Jane Ames ' };
    expect(wrongInformation(whole)).toEqual({});
    expect(GuestInformation.parse(informationOf(whole)).legalRepresentativeName).toBe('Nora Jane Ames');
  }
});

test('does not send a name typed before the relationship changed', () => {
  const typed = { ...nora, legalRepresentativeName: 'Nora Jane Ames' };
  expect(GuestInformation.parse(informationOf(typed))).toEqual({
    name: 'Nora Ames',
    relationship: 'Parent',
    legalRepresentativeName: null,
  });
});

test('reports every missing field', () => {
  expect(wrongInformation({ name: '', relationship: '', legalRepresentativeName: '' })).toEqual({
    name: 'NAME_REQUIRED',
    relationship: 'FIELD_REQUIRED',
  });
});
