import { useTranslation } from 'react-i18next';
import { isOver } from '#client/features/visits/visits/visit-over.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { choose, useChosen } from './chosen.ts';
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

/** In screen order: waiting patients first, then by day. */
const inOrder = () =>
  [...document.querySelectorAll<HTMLElement>('[data-choose]')].map(({ dataset }) => dataset.choose ?? '');
