import { Copy, Share2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import styles from './guests.module.css';
import type { GuestsApi } from './guests-api.ts';

interface HandOverProps {
  api: GuestsApi;
  guestId: string;
  name: string;
}

export function HandOver({ api, guestId, name }: HandOverProps) {
  const { t } = useTranslation('guests');
  const [link, setLink] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(async () => {
    setError(null);
    try {
      setLink(await api.linkOf(guestId));
    } catch (caught) {
      setError(caught);
    }
  }, [api, guestId]);
  useEffect(() => void load(), [load]);

  if (error) return <ErrorNotice error={error} onRetry={load} />;
  if (!link) return <Spinner label={t('loadingLink')} />;
  return (
    <Stack gap={2} above={2}>
      <TextField
        label={t('linkFor', { name })}
        hint={t('linkHelp')}
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <Row gap={2} across={3} wrap align="center" above={2} className={styles.buttons}>
        <CopyButton
          variant="primary"
          icon={<Copy size={20} aria-hidden />}
          label={t('copyLink')}
          copiedLabel={t('linkCopied')}
          getText={() => link}
          manualTitle={t('linkFor', { name })}
          closeLabel={t('close')}
        />
        {typeof navigator.share === 'function' ? (
          <Button icon={<Share2 size={20} aria-hidden />} onClick={() => share(link, t('shareText'))}>
            {t('shareLink')}
          </Button>
        ) : null}
      </Row>
    </Stack>
  );
}

/** If the person cancels sharing or the browser refuses it, they can still copy the address. */
function share(url: string, text: string): void {
  navigator.share({ text, url }).catch(() => {});
}
