import { Menu } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { Brand } from '#client/features/core/info/brand.tsx';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { NotificationBell } from '#client/features/desk/notification-sidebar/notification-bell.tsx';
import { SearchButton } from '#client/features/desk/search/search-button.tsx';
import { VisitArrivals } from '#client/features/desk/waiting-now/visit-arrivals.tsx';
import { WaitingStrip } from '#client/features/desk/waiting-now/waiting-strip.tsx';
import { AdminNav } from '#client/features/practice/client-admin/admin-nav.tsx';
import { SurveyPrompt } from '#client/features/practice/surveys/survey-prompt.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Row } from '#client/ui/components/layout.tsx';
import { lazyAhead, useAhead } from '#client/ui/components/lazy-ahead.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { Badge } from '#client/ui/components/status-pill.tsx';
import { usePageKeys } from '#client/ui/keys/use-page-keys.ts';
import { MoreMenu } from './more-menu.tsx';
import { NavLinks } from './nav-links.tsx';
import { PracticeSwitcher } from './practice-switcher.tsx';
import styles from './shell.module.css';

const Keys = lazyAhead(() => import('./keys.tsx'));
const LATER = [Keys];
const Announcement = lazyPart(
  () => import('#client/features/staff/own-account/announcement/announcement.tsx'),
);

/** The frame of every staff screen (PRODUCT 3.2). On a phone the links are at the bottom. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { alertCount, practice } = useSignedIn();
  const [moreOpen, setMoreOpen] = useState(false);
  const [keysOpen, setKeysOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const menu = useRef<HTMLElement>(null);
  const main = useRef<HTMLElement>(null);
  const [path, navigate] = useLocation();
  const firstPath = useRef(path);

  useEffect(() => {
    if (path === firstPath.current) return;
    firstPath.current = '';
    scrollTo(0, 0);
    const first = main.current?.querySelector<HTMLElement>('[autofocus]');
    (first ?? main.current)?.focus({ preventScroll: true });
  }, [path]);

  useLayoutEffect(() => {
    // Elements that stick below the header or above a phone's menu, and the page's scroller, need the bars' heights,
    // which large text changes. On wider screens the menu is a row of the header.
    const root = document.documentElement.style;
    const observer = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        const height = `${borderBoxSize[0]?.blockSize ?? 0}px`;
        if (target === header.current) root.setProperty('--header', height);
        else if (getComputedStyle(target).position === 'fixed') root.setProperty('--foot', height);
        else root.removeProperty('--foot');
      }
    });
    for (const { current } of [header, menu]) if (current) observer.observe(current);
    return () => {
      observer.disconnect();
      root.removeProperty('--header');
      root.removeProperty('--foot');
    };
  }, []);

  useAhead(LATER);
  usePageKeys({
    '?': () => setKeysOpen(true),
    n: () => practice.permissions.includes('visits.schedule') && navigate('/provider/visits/schedule'),
  });

  const more = (
    <button type="button" className={styles.more} onClick={() => setMoreOpen(true)} aria-haspopup="dialog">
      <Menu size={24} aria-hidden />
      <span>{t('more')}</span>
      <Badge quiet count={alertCount} label={t('alerts', { count: alertCount })} />
    </button>
  );
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t('skipToContent')}
      </a>
      <header ref={header} className={styles.header}>
        <Row align="center" className={styles.bar}>
          <Brand name={t('virtualVisits')} />
          <Row shrinks className={styles.practice}>
            <PracticeSwitcher />
          </Row>
          <nav ref={menu} className={styles.nav} aria-label={t('mainMenu')}>
            <NavLinks place="bar" className={styles.link} overflowClassName={styles.notOnPhone} />
            {more}
          </nav>
          <SearchButton />
          <NotificationBell />
        </Row>
        <WaitingStrip />
      </header>
      <div className={styles.body}>
        <AdminNav />
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          <CopyNotice />
          <SurveyPrompt />
          {children}
        </main>
      </div>
      <VisitArrivals />
      <Suspense>
        <Announcement />
      </Suspense>
      <MoreMenu open={moreOpen} onClose={() => setMoreOpen(false)} onKeys={() => setKeysOpen(true)} />
      {keysOpen ? <KeysDialog onClose={() => setKeysOpen(false)} /> : null}
    </div>
  );
}

/**
 * On every page for administrators of a restored copy: it contacts no one, so no one may think that it sent anything.
 */
function CopyNotice() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { me } = useSignedIn();
  if (me.copyOf === null || !(me.isClientAdmin || me.administersInstallation)) return null;
  return (
    <Notice tone="waiting" title={t('copyTitle', { date: formatMoment(me.copyOf, language) })}>
      {t('copyHelp')}
    </Notice>
  );
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  return (
    <Dialog open onClose={onClose} title={t('keys')} closeLabel={t('close')}>
      <Suspense fallback={<Skeleton rows={3} height={120} label={common('loading')} />}>
        <Keys />
      </Suspense>
    </Dialog>
  );
}
