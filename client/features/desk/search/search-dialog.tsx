import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/ui/components/dialog.tsx';
import fieldStyles from '#client/ui/components/field.module.css';
import { lazyAhead } from '#client/ui/components/lazy-ahead.tsx';
import { isComposing } from '#client/ui/forms/is-composing.ts';
import { LIMITS } from '#shared/rules/text.ts';
import styles from './search-dialog.module.css';
import { type Search, useFocusedField } from './typed-search.ts';

export const SearchResults = lazyAhead(() => import('./search-results.tsx'));

/**
 * The dialog and its field are part of the shell, so that the first key after `/` reaches the field (PRODUCT 6.33).
 */
export function SearchDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [typed, setTyped] = useState(text);
  const [entered, setEntered] = useState<string>();
  const search = { typed, setTyped, entered, setEntered };
  return (
    <Dialog open onClose={onClose} title={t('search')} closeLabel={t('close')} width={640}>
      <Suspense fallback={<FieldAlone search={search} />}>
        <SearchResults search={search} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}

function FieldAlone({ search }: { search: Search }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <input
        className={fieldStyles.control}
        role="combobox"
        aria-expanded={false}
        aria-label={t('searchFor')}
        placeholder={t('searchFor')}
        maxLength={LIMITS.search}
        value={search.typed}
        onChange={({ target }) => search.setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) search.setEntered(search.typed);
        }}
        ref={useFocusedField()}
      />
      <div className={styles.results} aria-busy />
    </>
  );
}
