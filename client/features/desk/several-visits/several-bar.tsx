import { CalendarX, Send, UserRoundPen, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { isOver } from '#client/features/visits/visits/visit-over.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { lazyAhead, useAhead } from '#client/ui/components/lazy-ahead.tsx';
import { Opening } from '#client/ui/components/opening.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { chooseAll, clearChosen, keepChosen, useChosen } from './choose-visit.tsx';
import styles from './several.module.css';

const Dialogs = {
  resend: lazyAhead(() => import('./resend-several.tsx')),
  transfer: lazyAhead(() => import('./transfer-several.tsx')),
  cancel: lazyAhead(() => import('./cancel-several.tsx')),
};
const DIALOGS = Object.values(Dialogs);

/** Actions on the selected visits (PRODUCT 6.41). */
export function SeveralBar({ rows }: { rows: readonly VisitListItem[] }) {
  const { t } = useTranslation('several-visits');
  const { practice } = useSignedIn();
  const { chosen } = useChosen();
  const [asked, setAsked] = useState<keyof typeof Dialogs | null>(null);
  const search = useSearch();
  useAhead(DIALOGS);
  const open = rows.filter((visit) => !isOver(visit));
  const visits = open.filter(({ visitId }) => chosen.has(visitId));
  const schedules = practice.permissions.includes('visits.schedule');

  // With other filters, another view or page, the selected visits may no longer be shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again with each address
  useEffect(() => clearChosen, [search]);
  useEffect(() => keepChosen(rows.map(({ visitId }) => visitId)), [rows]);
  useEffect(() => {
    function onKey({ key, defaultPrevented }: KeyboardEvent) {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open], [role=menu]'))
        clearChosen();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  useFocusAfter(visits.length > 0);

  const Asked = asked && Dialogs[asked];
  if (visits.length === 0) return null;
  return (
    <>
      <Row
        as="section"
        gap={1}
        across={3}
        wrap
        align="center"
        frame="card"
        className={styles.bar}
        aria-label={t('bar')}
      >
        <Text strong nowrap className={styles.count} role="status">
          {t('count', { count: visits.length })}
        </Text>
        {visits.length < open.length ? (
          <Button variant="quiet" onClick={() => chooseAll(open.map(({ visitId }) => visitId))}>
            {t('all')}
          </Button>
        ) : null}
        <Button variant="quiet" icon={<X size={18} aria-hidden />} onClick={clearChosen}>
          {t('clear')}
        </Button>
        <Row wrap className={styles.actions}>
          <Button icon={<Send size={18} aria-hidden />} onClick={() => setAsked('resend')}>
            {t('resend')}
          </Button>
          {schedules ? (
            <>
              <Button icon={<UserRoundPen size={18} aria-hidden />} onClick={() => setAsked('transfer')}>
                {t('transfer')}
              </Button>
              <Button icon={<CalendarX size={18} aria-hidden />} onClick={() => setAsked('cancel')}>
                {t('cancel')}
              </Button>
            </>
          ) : null}
        </Row>
      </Row>
      {Asked ? (
        <Suspense fallback={<Opening />}>
          <Asked
            practiceId={practice.practiceId}
            visits={visits}
            onClose={() => setAsked(null)}
            onDone={() => {
              setAsked(null);
              clearChosen();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Moves the focus from the closing bar to the list's heading. */
function useFocusAfter(isShown: boolean): void {
  const wasShown = useRef(false);
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (wasShown.current && !isShown && heading && document.activeElement === document.body) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    wasShown.current = isShown;
  }, [isShown]);
}
