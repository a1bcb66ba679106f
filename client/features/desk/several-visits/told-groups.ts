import type { VisitRecord } from '../../../../shared/contracts/rest/desk/visit-changes.ts';

export type Told = VisitRecord['told']['cancel'];
type How = 'Email' | 'SMS' | 'both' | 'none';

/** In the order in which they are said: people that the practice has to notify itself come last. */
const ORDER: readonly How[] = ['Email', 'SMS', 'both', 'none'];

/** Who gets a message about a change of several visits, by way: how many messages, and each name once. */
export function toldGroups(people: Told): { how: How; count: number; names: string[] }[] {
  return ORDER.flatMap((how) => {
    const names = people.filter(({ methods }) => wayOf(methods) === how).map(({ name }) => name);
    const each = [...new Set(names)];
    return names.length > 0 ? [{ how, count: how === 'none' ? each.length : names.length, names: each }] : [];
  });
}

const wayOf = (methods: Told[number]['methods']): How =>
  methods.length > 1 ? 'both' : (methods[0] ?? 'none');
