import { create } from 'zustand';

/** Id of the visit last opened from the list. */
export const useVisitSelection = create<{ selected: string | null }>(() => ({ selected: null }));

export function selectVisit(visitId: string | null): void {
  useVisitSelection.setState({ selected: visitId });
}

/**
 * The selection after a reload of the list (PRODUCT 6.6): cleared unless `keep` is set, and always if the
 * visit is no longer in the list.
 */
export function selectionAfterReload(
  selected: string | null,
  list: readonly { visitId: string }[],
  keep: boolean,
): string | null {
  if (!keep || selected === null) return null;
  return list.some(({ visitId }) => visitId === selected) ? selected : null;
}
