import { asCompared } from '#shared/rules/words-of.ts';
import type { ComparedPatient } from './record-queries.ts';

type Compared = Pick<ComparedPatient, 'scheduled' | 'reported'> & Partial<Pick<ComparedPatient, 'record'>>;

/** The facts that differ between the sources that have them. Ignores case, accents and hyphens. */
export function differences({ scheduled, reported, record = null }: Compared): ('name' | 'birthDate')[] {
  const people = [scheduled, reported, record].filter((one) => one !== null);
  const differs = (values: (string | null)[]) =>
    new Set(values.filter((value) => value !== null && value !== '')).size > 1;
  return [
    ...(differs(people.map(({ name }) => asCompared(name))) ? (['name'] as const) : []),
    ...(differs(people.map(({ birthDate }) => birthDate)) ? (['birthDate'] as const) : []),
  ];
}
