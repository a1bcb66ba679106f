import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import type { WithSecret } from '#shared/contracts/rest/ehr/fhir-clients.ts';
import styles from './integrations.module.css';

/** A new secret, shown only once, until the person confirms that they have it. */
export function FhirSecret({ made, onClose }: { made: WithSecret; onClose: () => void }) {
  const { t } = useTranslation('fhir-clients');
  const { client, secret } = made;
  return (
    <Dialog
      open
      onClose={() => {}}
      title={t('secretTitle', { name: client.name })}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('secretKept')}
        </Button>
      }
    >
      <Stack gap={5}>
        <Notice tone="waiting">{t('secretHelp')}</Notice>
        <Value label={t('clientId')} copyLabel={t('copyClientId')} text={client.clientId} />
        <Value label={t('secret')} copyLabel={t('copySecret')} text={secret} />
      </Stack>
    </Dialog>
  );
}

function Value({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) {
  const { t } = useTranslation('fhir-clients');
  return (
    <Stack gap={2}>
      <Text tone="quiet">{label}</Text>
      <Text pad={3} frame="sunk" size="small" breaks className={styles.address}>
        {text}
      </Text>
      <div>
        <CopyButton
          icon={<Copy size={18} aria-hidden />}
          label={copyLabel}
          copiedLabel={t('copied')}
          manualTitle={label}
          closeLabel={t('close')}
          getText={() => text}
        />
      </div>
    </Stack>
  );
}
