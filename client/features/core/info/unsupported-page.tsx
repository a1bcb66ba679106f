import { MonitorX } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { hasCalls, originalOf } from '#client/browser/support.ts';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { OLDEST_BROWSERS } from '#shared/domain/browsers.ts';
import { GUEST_LINK_PATHS } from '#shared/domain/guest.ts';
import { PATIENT_LINK_PATHS } from '#shared/domain/visit.ts';
import { CallPractice } from './call-practice.tsx';
import { AddressToCopy } from './in-app-notice.tsx';
import { practiceOfTab } from './practice-of-tab.ts';
import { PublicTop } from './public-top.tsx';

/**
 * `/unsupported`. An old browser shows this page's text without the program (`client/build/old-browser.ts`), so a
 * browser without calls that runs this page is recent, and something took its calls away.
 */
export default function UnsupportedPage() {
  const { t } = useTranslation('info');
  const { t: common } = useTranslation('common');
  const words = useErrorWords();
  const original = originalOf(location.pathname);
  const isAble = hasCalls();
  const practice = usePracticeAt(isAble ? '' : (original ?? ''));
  const title = t(isAble ? 'unsupportedTitle' : 'callsOffTitle');
  usePageTitle(title);
  return (
    <MessagePage
      top={<PublicTop practice={practice} />}
      icon={<MonitorX size={36} />}
      tone="waiting"
      title={title}
      actions={
        original && isAble ? (
          <LinkButton variant="primary" size="large" block href={original} reload>
            {common('continue')}
          </LinkButton>
        ) : original && isOfStaff(original) ? (
          <LinkButton variant="secondary" block href="/">
            {t('backToVisits')}
          </LinkButton>
        ) : (
          <CallPractice practice={practice} variant="secondary" />
        )
      }
    >
      {isAble ? null : <p>{t('callsOffHelp')}</p>}
      <p>{words.field('INCOMPATIBLE_BROWSER_DETECTED')}</p>
      <p>{t('oldestBrowsers', OLDEST_BROWSERS)}</p>
      {original ? <AddressToCopy address={new URL(original, location.origin).href} /> : null}
    </MessagePage>
  );
}

const isOfStaff = (original: string) => /^\/provider\//.test(original);

/** The practice of the address that led here, which a person without calls can phone. */
function usePracticeAt(original: string): PracticeIdentity | undefined {
  const load = useCallback((signal: AbortSignal) => practiceAt(original, signal), [original]);
  const { state } = useLoaded(original, load);
  return state.is === 'ready' ? state.data : undefined;
}

type Ask = (id: string, signal: AbortSignal) => Promise<{ practice: PracticeIdentity | null }>;

const stayOnUnauthorised = true;

/** Who knows the practice of an address, by the part before its id. */
const ASK: Readonly<Record<string, Ask>> = {
  ...linksAt(PATIENT_LINK_PATHS, (path, token, signal) =>
    call('GET /api/patient/links/:path/:token', { params: { path, token }, signal }),
  ),
  ...linksAt(GUEST_LINK_PATHS, (path, token, signal) =>
    call('GET /api/guest/links/:path/:token', { params: { path, token }, signal }),
  ),
  h: (token, signal) => call('GET /api/patient/hand-offs/:token', { params: { token }, signal }),
  'guest/interpreter': (token, signal) =>
    call('GET /api/guest/interpreter-links/:token', { params: { token }, signal }),
  'patient/visit': (sessionId, signal) =>
    call('GET /api/patient/sessions/:sessionId', { params: { sessionId }, signal, stayOnUnauthorised }),
  'guest/visit': (guestId, signal) =>
    call('GET /api/guest/sessions/:guestId', { params: { guestId }, signal, stayOnUnauthorised }),
};

function linksAt<Path extends string>(
  paths: readonly Path[],
  ask: (path: Path, ...rest: Parameters<Ask>) => ReturnType<Ask>,
): Record<string, Ask> {
  return Object.fromEntries(paths.map((path) => [path, (token, signal) => ask(path, token, signal)]));
}

async function practiceAt(original: string, signal: AbortSignal): Promise<PracticeIdentity | undefined> {
  const [, before = '', id = ''] = /^\/(.+)\/([\w-]+)\/?$/.exec(original) ?? [];
  const known = practiceOfTab(id) ?? (await ASK[before]?.(id, signal))?.practice;
  return known ?? undefined;
}
