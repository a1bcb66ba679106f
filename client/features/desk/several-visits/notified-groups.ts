import type { VisitRecord } from '#shared/contracts/rest/desk/visit-changes.ts';

export type Told = VisitRecord['told']['cancel'];
type How = 'Email' | 'SMS' | 'both' | 'none';

/** In reading order: people that the practice must notify itself come last. */
const ORDER: readonly How[] = ['Email', 'SMS', 'both', 'none'];

/** Recipients by way of contact: the number of messages, and each person once. */
export function notifiedGroups(told: Told): { how: How; count: number; people: Told }[] {
  return ORDER.flatMap((how) => {
    const group = told.filter(({ methods }) => wayOf(methods) === how);
    const people = [...new Map(group.map((one) => [`${one.name} ${one.callAt}`, one])).values()];
    return people.length > 0 ? [{ how, count: how === 'none' ? people.length : group.length, people }] : [];
  });
}

const wayOf = (methods: Told[number]['methods']): How =>
  methods.length > 1 ? 'both' : (methods[0] ?? 'none');
