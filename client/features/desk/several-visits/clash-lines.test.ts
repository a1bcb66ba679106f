import { expect, it } from 'vitest';
import en from '#shared/i18n/en/desk/several-visits.json' with { type: 'json' };
import es from '#shared/i18n/es/desk/several-visits.json' with { type: 'json' };
import { clashLines } from './transfer-several.tsx';

const wordsOf = ({ clashElsewhere, clashIn }: Record<'clashElsewhere' | 'clashIn', string>) => ({
  elsewhere: clashElsewhere,
  in: (practice: string) => clashIn.replace('{practice}', practice),
});
const WORDS = { en: wordsOf(en), es: wordsOf(es) };

const at = (hour: number) => ({
  visitId: `v${hour}`,
  startTime: `2026-11-27T${hour}:00:00.000Z`,
  timeZone: 'America/Phoenix' as const,
  elsewhere: null,
});
const ROSA = { ...at(16), mark: 'rosa', patients: ['Rosa Delgado'] };
const GROUP = { ...at(17), mark: 'group', patients: ['Dan Brook', 'Ida Marsh'] };
const AWAY = { ...at(18), mark: 'away', patients: [], elsewhere: { practice: null } };
const HUDSON = { ...at(19), mark: 'hudson', patients: [], elsewhere: { practice: 'Hudson' } };

it.each([
  ['en', [], []],
  ['en', [ROSA, { ...ROSA, visitId: 'another' }], [/^Rosa Delgado \(Fri, Nov 27, .*9:00.*\)$/]],
  ['en', [ROSA, GROUP, ROSA], [/^Rosa Delgado/, /^Dan Brook, Ida Marsh \(/]],
  ['en', [AWAY, HUDSON], [/^booked in another practice \(/, /^booked in Hudson \(/]],
  ['es', [AWAY, HUDSON], [/^una visita en otro consultorio \(/, /^una visita en Hudson \(/]],
] as const)('lists each conflicting visit once: %s', (language, clashes, lines) => {
  const said = clashLines(
    [...clashes].map((clash) => ({ ...clash, patients: [...clash.patients] })),
    WORDS[language],
    language,
  );
  expect(said).toHaveLength(lines.length);
  for (const [index, line] of lines.entries()) expect(said[index]).toMatch(line);
});
