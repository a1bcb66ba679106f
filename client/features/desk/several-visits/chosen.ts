import { create } from 'zustand';
import { MOST_SELECTED } from '#shared/domain/visit-list.ts';

interface Chosen {
  chosen: ReadonlySet<string>;
  /** The last selected row, where a range starts. */
  last: string | null;
}

const NONE: Chosen = { chosen: new Set(), last: null };

export const useChosen = create<Chosen>(() => NONE);

export const clearChosen = (): void => useChosen.setState(NONE);

/**
 * Selects or deselects a visit.
 *
 * @param range the list's visits in order, to include all since the last selected one
 */
export function choose(visitId: string, on: boolean, range: readonly string[] = []): void {
  const { chosen, last } = useChosen.getState();
  const [from, to] = [range.indexOf(last ?? ''), range.indexOf(visitId)].toSorted((a, b) => a - b);
  const meant = from !== undefined && to !== undefined && from >= 0 ? range.slice(from, to + 1) : [visitId];
  const others = [...chosen].filter((id) => !meant.includes(id));
  useChosen.setState({
    chosen: new Set((on ? [...others, ...meant] : others).slice(0, MOST_SELECTED)),
    last: visitId,
  });
}

export function chooseAll(visitIds: readonly string[]): void {
  useChosen.setState({ chosen: new Set(visitIds.slice(0, MOST_SELECTED)) });
}

export function keepChosen(visitIds: readonly string[]): void {
  const { chosen } = useChosen.getState();
  const kept = [...chosen].filter((id) => visitIds.includes(id));
  if (kept.length < chosen.size) useChosen.setState({ chosen: new Set(kept) });
}
