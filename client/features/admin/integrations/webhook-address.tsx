import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './integrations.module.css';

export function WebhookAddress({ help, url }: { help: string; url: string }) {
  const { t } = useTranslation('integrations');
  return (
    <Stack gap={2}>
      <Text tone="quiet">{help}</Text>
      <Text pad={3} frame="sunk" size="small" breaks className={styles.address}>
        {url}
      </Text>
      <div>
        <CopyButton
          icon={<Copy size={18} aria-hidden />}
          label={t('copyAddress')}
          copiedLabel={t('copied')}
          manualTitle={t('copyAddress')}
          closeLabel={t('close')}
          getText={() => url}
        />
      </div>
    </Stack>
  );
}
