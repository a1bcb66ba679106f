import { create } from 'zustand';

/** The visit the person last opened from the list, by its id. */
export const useVisitSelection = create<{ selected: string | null }>(() => ({ selected: null }));

export function selectVisit(visitId: string | null): void {
  useVisitSelection.setState({ selected: visitId });
}

/**
 * What stays selected after the list was loaded again (PRODUCT 6.6): nothing, unless asked to keep it; and
 * never a visit that the list no longer holds.
 */
export function selectionAfterReload(
  selected: string | null,
  list: readonly { visitId: string }[],
  keep: boolean,
): string | null {
  if (!keep || selected === null) return null;
  return list.some(({ visitId }) => visitId === selected) ? selected : null;
}
