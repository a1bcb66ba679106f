import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import { holdsText } from '#client/api/signed-out.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { backButton } from './use-back-button.ts';

const stopped: { by: ((go: () => void) => void) | null } = { by: null };

export function leaveThen(go: () => void): void {
  if (stopped.by) stopped.by(go);
  else go();
}

/**
 * Asks before unsaved input is lost: with a dialog when a link or the back button leads away, and with the browser's
 * own prompt when the person closes or reloads the page.
 */
export function UnsavedGuard({ when }: { when: boolean }) {
  const { t } = useTranslation('forms');
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  const allowed = useRef(false);

  useEffect(() => {
    if (!when) return;
    allowed.current = false;
    const here = location.href;

    function onUnload(event: BeforeUnloadEvent) {
      if (!allowed.current && holdsText()) event.preventDefault();
    }
    function onClick(event: MouseEvent) {
      const link = (event.target as Element | null)?.closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.target || allowed.current) return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const { origin, pathname, search, hash } = new URL(link.href);
      // `beforeunload` handles links to other sites; links within the page lose nothing.
      if (origin !== location.origin || pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving({ go: () => navigate(`${pathname}${search}${hash}`) });
    }
    function onPopState(event: PopStateEvent) {
      if (allowed.current) return;
      // Hides the event from the router and pushes the form's address again.
      event.stopImmediatePropagation();
      history.pushState(null, '', here);
      setLeaving({ go: () => history.back() });
    }

    stopped.by = (go) => {
      if (allowed.current) go();
      else setLeaving({ go });
    };
    addEventListener('beforeunload', onUnload);
    backButton.guard = onPopState;
    document.addEventListener('click', onClick, true);
    return () => {
      stopped.by = null;
      removeEventListener('beforeunload', onUnload);
      backButton.guard = null;
      document.removeEventListener('click', onClick, true);
    };
  }, [when]);

  return (
    <Dialog
      open={leaving !== null}
      onClose={() => setLeaving(null)}
      title={t('unsavedTitle')}
      closeLabel={t('close')}
      actions={
        <>
          <Button
            onClick={() => {
              allowed.current = true;
              setLeaving(null);
              leaving?.go();
            }}
          >
            {t('leave')}
          </Button>
          <Button variant="primary" onClick={() => setLeaving(null)}>
            {t('stay')}
          </Button>
        </>
      }
    >
      <p>{t('unsavedHelp')}</p>
    </Dialog>
  );
}
