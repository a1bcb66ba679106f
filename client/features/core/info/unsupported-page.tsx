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

/** The practice of the link that led here, which a person without calls can phone. */
function usePracticeAt(original: string): PracticeIdentity | undefined {
  const load = useCallback((signal: AbortSignal) => practiceAt(original, signal), [original]);
  const { state } = useLoaded(original, load);
  return state.is === 'ready' ? state.data : undefined;
}

async function practiceAt(original: string, signal: AbortSignal): Promise<PracticeIdentity | undefined> {
  const [, first, token = ''] = /^\/(\w+)\/([\w-]+)\/?$/.exec(original) ?? [];
  const patients = PATIENT_LINK_PATHS.find((path) => path === first);
  const guests = GUEST_LINK_PATHS.find((path) => path === first);
  const linked = patients
    ? await call('GET /api/patient/links/:path/:token', { params: { path: patients, token }, signal })
    : guests &&
      (await call('GET /api/guest/links/:path/:token', { params: { path: guests, token }, signal }));
  return linked?.practice;
}
