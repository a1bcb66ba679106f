import { MonitorX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { isBrowserSupported, originalOf } from './browser-support.ts';
import { AddressToCopy } from './in-app-notice.tsx';
import { PublicTop } from './public-top.tsx';

export default function UnsupportedPage() {
  const { t } = useTranslation('info');
  const { t: common } = useTranslation('common');
  const words = useErrorWords();
  const original = originalOf(location.pathname);
  usePageTitle(t('unsupportedTitle'));
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<MonitorX size={36} />}
      tone="waiting"
      title={t('unsupportedTitle')}
      actions={
        original && isBrowserSupported(window) ? (
          <LinkButton variant="primary" size="large" block href={original} reload>
            {common('continue')}
          </LinkButton>
        ) : null
      }
    >
      <p>{words.field('INCOMPATIBLE_BROWSER_DETECTED')}</p>
      {original ? <AddressToCopy address={new URL(original, location.origin).href} /> : null}
    </MessagePage>
  );
}
