import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPart } from '#client/test-support/open-screen.tsx';
import { VISIT } from '#client/test-support/visits.ts';
import type { SafetyFacts } from '#shared/contracts/rest/room/safety.ts';
import SafetyStrips from './safety-strips.tsx';

const ON_FILE = { dateOfBirth: '1947-11-02', state: 'AZ', home: '5 Oak Lane, Mesa, AZ 85201' } as const;
const EXPECTED: SafetyFacts = {
  sessionId: VISIT.sessionId,
  patientName: 'Walter Brandt',
  dateOfBirth: '1947-11-02',
  birthSigned: false,
  age: 79,
  location: null,
  reason: null,
  language: 'en',
  onFile: ON_FILE,
  mobileOnFile: null,
};

const SIGNED = { ...EXPECTED, birthSigned: true } as const;
const NOTHING = {
  ...EXPECTED,
  dateOfBirth: null,
  age: null,
  onFile: { dateOfBirth: null, state: null, home: null },
};

it.each([
  ['what is on file', 'en', EXPECTED, ['11/02/1947 (79 years old)On file', 'Not given yetOn file: Arizona']],
  ['the same', 'en', SIGNED, ['11/02/1947 (79 years old)Confirmed by the patient']],
  [
    'another date',
    'en',
    { ...SIGNED, dateOfBirth: '1952-11-02', age: 74 },
    ['11/02/1952 (74 years old)Confirmed by the patientDifferent on file: 11/02/1947'],
  ],
  ['nothing', 'en', NOTHING, ['Not given yet']],
  ['what is on file', 'es', EXPECTED, ['11/02/1947 (79 años)Según el registro']],
] as const)('shows %s in the patient’s safety information (%s)', async (_what, language, facts, values) => {
  await openPart(
    <SafetyStrips visitId={VISIT.visitId} timeZone={VISIT.timeZone} />,
    { 'GET /api/provider/visits/:rootVisitId/safety': { results: [facts] } },
    { language },
  );
  const strip = await screen.findByRole('region', { name: /Walter Brandt$/ });
  const shown = within(strip)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(shown).toEqual(expect.arrayContaining([...values]));
  expect(strip.textContent?.includes('5 Oak Lane, Mesa, AZ 85201')).toBe(facts.onFile.home !== null);
});
