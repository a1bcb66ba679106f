import { Search } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { closeSearch, openSearch, useOpenSearch } from '#client/features/visits/find-patient/open-search.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import fieldStyles from '#client/ui/components/field.module.css';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { lazyAhead, useAhead } from '#client/ui/components/lazy-ahead.tsx';
import { isComposing } from '#client/ui/forms/is-composing.ts';
import { usePageKeysOn } from '#client/ui/keys/page-keys.ts';
import { usePageKeys } from '#client/ui/keys/use-page-keys.ts';
import { LIMITS } from '#shared/rules/text.ts';
import styles from './search-dialog.module.css';
import { type TypedSearch, useFocusedField } from './typed-search.ts';

const SearchResults = lazyAhead(() => import('./search-results.tsx'));
const LATER = [SearchResults];

/** Opens the search, as do `/` and Ctrl-K or ⌘K (PRODUCT 6.33). */
export function SearchButton() {
  const { t } = useTranslation('shell');
  const { on } = usePageKeysOn();
  const { text } = useOpenSearch();
  // Another screen, or another user, starts with a closed search.
  useEffect(() => closeSearch, []);
  useAhead(LATER);
  usePageKeys({ '/': () => openSearch() });
  const withControl = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) flushSync(() => openSearch());
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => withControl(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <IconButton
        label={t('search')}
        title={on ? t('searchKeys') : t('search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        icon={<Search size={22} aria-hidden />}
        onClick={() => openSearch()}
      />
      {text === null ? null : <SearchDialog text={text} onClose={closeSearch} />}
    </>
  );
}

/**
 * The dialog and its field are part of the shell, so that the first key after `/` reaches the field (PRODUCT 6.33).
 */
function SearchDialog({ text, onClose }: { text: string; onClose: () => void }) {
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

function FieldAlone({ search }: { search: TypedSearch }) {
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
