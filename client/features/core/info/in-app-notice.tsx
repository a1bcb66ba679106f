import { useTranslation } from 'react-i18next';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { AddressToCopy } from './address-to-copy.tsx';
import type { InAppBrowser } from './in-app-browser.ts';

/**
 * Before the visit: an app's built-in browser may refuse the camera, so the page's address should be opened in another
 * browser.
 */
export default function InAppNotice({ app, elsewhere }: InAppBrowser) {
  const { t } = useTranslation('info');
  return (
    <Notice tone="waiting" title={t('inAppTitle', { browser: elsewhere })}>
      <Stack gap={4}>
        <p>{app ? t('inAppHelp', { app, browser: elsewhere }) : t('inAnAppHelp', { browser: elsewhere })}</p>
        <AddressToCopy address={location.href} />
      </Stack>
    </Notice>
  );
}
