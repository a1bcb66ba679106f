import { Search } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { closeSearch, openSearch, useOpenSearch } from '#client/features/visits/find-patient/open-search.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { useAhead } from '#client/ui/components/lazy-ahead.tsx';
import { usePageKeysOn } from '#client/ui/keys/page-keys.ts';
import { usePageKeys } from '#client/ui/keys/use-page-keys.ts';
import { wordsAhead } from '#client/ui/words/words-ahead.ts';
import { SearchDialog, SearchResults } from './search-dialog.tsx';

const LATER = [SearchResults, wordsAhead('search', 'find-patient')];

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
