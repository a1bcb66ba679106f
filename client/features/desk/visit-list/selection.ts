import { create } from 'zustand';

export const useVisitSelection = create<{ selected: string | null }>(() => ({ selected: null }));

export function selectVisit(visitId: string | null): void {
  useVisitSelection.setState({ selected: visitId });
}

/**
 * The selection after a reload (PRODUCT 6.6): cleared unless `keep` is set, and always if the visit is no longer in
 * the list.
 */
export function selectionAfterReload(
  selected: string | null,
  list: readonly { visitId: string }[],
  keep: boolean,
): string | null {
  if (!keep || selected === null) return null;
  return list.some(({ visitId }) => visitId === selected) ? selected : null;
}
