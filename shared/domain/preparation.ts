/** What a patient should have at hand before the first step, in the order of the list. */
export const THINGS_TO_HAVE = ['medicines', 'id', 'picture', 'address', 'card'] as const;
export type ThingToHave = (typeof THINGS_TO_HAVE)[number];
