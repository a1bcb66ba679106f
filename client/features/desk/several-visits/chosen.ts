import { create } from 'zustand';
import { MOST_SELECTED } from '#shared/domain/visit-list.ts';

interface Chosen {
  chosen: ReadonlySet<string>;
  /** The row that a range starts from: the one that was chosen last. */
  last: string | null;
}

const NONE: Chosen = { chosen: new Set(), last: null };

/** The visits of the list that are to be changed together. */
export const useChosen = create<Chosen>(() => NONE);

export const clearChosen = (): void => useChosen.setState(NONE);

/**
 * Chooses a visit, or no longer.
 *
 * @param range the visits of the list in order, if those since the last one are meant too
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

/** After a reload of the list: those that are still in it. */
export function keepChosen(visitIds: readonly string[]): void {
  const { chosen } = useChosen.getState();
  const kept = [...chosen].filter((id) => visitIds.includes(id));
  if (kept.length < chosen.size) useChosen.setState({ chosen: new Set(kept) });
}
