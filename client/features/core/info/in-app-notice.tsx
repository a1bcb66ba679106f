import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { InAppBrowser } from '#client/browser/in-app-browser.ts';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';

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

export function AddressToCopy({ address }: { address: string }) {
  const { t } = useTranslation('info');
  const { t: common } = useTranslation('common');
  return (
    <>
      <TextField
        label={t('addressLabel')}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <CopyButton
        icon={<Copy size={20} aria-hidden />}
        label={t('copyAddress')}
        copiedLabel={common('copied')}
        getText={() => address}
        manualTitle={t('selectAddress')}
        closeLabel={common('close')}
      />
    </>
  );
}
