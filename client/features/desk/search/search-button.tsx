import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/components/icon-button.tsx';
import { useAhead } from '../../../ui/components/lazy-ahead.tsx';
import { usePageKeysOn } from '../../../ui/keys/page-keys.ts';
import { usePageKeys } from '../../../ui/keys/use-page-keys.ts';
import { SearchDialog, SearchResults } from './search-dialog.tsx';

const LATER = [SearchResults];

/** Opens the search, as do `/` and Ctrl-K or ⌘K (PRODUCT 6.33). */
export function SearchButton() {
  const { t } = useTranslation('shell');
  const { on } = usePageKeysOn();
  const [open, setOpen] = useState(false);
  useAhead(LATER);
  usePageKeys({ '/': () => setOpen(true) });
  const withControl = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    // The browser's own search.
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) flushSync(() => setOpen(true));
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
        onClick={() => setOpen(true)}
      />
      {open ? <SearchDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
