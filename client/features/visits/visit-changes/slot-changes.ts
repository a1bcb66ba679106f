import type { SlotValues } from '#client/features/visits/scheduling/schedule-fields.ts';

const FIELDS = {
  when: ['date', 'time', 'timeZone', 'occurrence'],
  provider: ['providerUserId'],
  visitType: ['visitTypeId'],
  duration: ['durationMinutes'],
  location: ['locationId'],
} as const satisfies Record<string, readonly (keyof SlotValues)[]>;

type SlotPart = keyof typeof FIELDS;

export const slotChanges = (from: SlotValues, to: SlotValues): SlotPart[] =>
  (Object.keys(FIELDS) as SlotPart[]).filter((part) => FIELDS[part].some((name) => from[name] !== to[name]));
