import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { isOver } from '#client/features/visits/visits/visit-over.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { MOST_SELECTED } from '#shared/domain/visit-list.ts';
import styles from './several.module.css';

/**
 * Shift selects all rows since the last selected one. Hidden until the pointer is on the row, or a visit is selected.
 */
export function ChooseVisit({ visit, name }: { visit: VisitListItem; name: string }) {
  const { t } = useTranslation('several-visits');
  const { visitId } = visit;
  const checked = useChosen(({ chosen }) => chosen.has(visitId));
  const shown = useChosen(({ chosen }) => chosen.size > 0);
  if (isOver(visit)) return null;
  return (
    <label className={styles.box} data-shown={shown || undefined}>
      <input
        type="checkbox"
        data-choose={visitId}
        aria-label={t('choose', { name })}
        checked={checked}
        onChange={({ currentTarget, nativeEvent }) => {
          const isRange = (nativeEvent as MouseEvent).shiftKey === true;
          choose(visitId, currentTarget.checked, isRange ? inOrder() : []);
        }}
      />
    </label>
  );
}

const inOrder = () =>
  [...document.querySelectorAll<HTMLElement>('[data-choose]')].map(({ dataset }) => dataset.choose ?? '');

interface Chosen {
  chosen: ReadonlySet<string>;
  last: string | null;
}

const NONE: Chosen = { chosen: new Set(), last: null };

export const useChosen = create<Chosen>(() => NONE);

export const clearChosen = (): void => useChosen.setState(NONE);

/** @param range the list's visits in order, to include all since the last selected one */
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
