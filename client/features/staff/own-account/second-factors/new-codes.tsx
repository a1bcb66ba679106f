import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import type { SecondFactors, WithNewCodes } from '#shared/contracts/rest/staff/second-factors.ts';
import styles from './second-factors.module.css';

interface CodesDialogProps {
  title: string;
  onMade: (factors: SecondFactors) => void;
  onClose: () => void;
  children: (onMade: (made: WithNewCodes) => void) => ReactNode;
}

/** Changes second factors, and then shows the recovery codes that the change made, if any. */
export function CodesDialog({ title, onMade, onClose, children }: CodesDialogProps) {
  const { t } = useTranslation('second-factors');
  const [codes, setCodes] = useState<string[] | null>(null);
  const show = ({ newCodes, ...factors }: WithNewCodes) => {
    onMade(factors);
    if (newCodes) setCodes(newCodes);
    else onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={codes ? t('codesTitle') : title}
      closeLabel={t('close')}
      width={480}
    >
      {codes ? <NewCodes codes={codes} onKept={onClose} /> : children(show)}
    </Dialog>
  );
}

export function NewCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('second-factors');
  return (
    <>
      <Text below={4} tone="quiet">
        {t('codesHelp')}
      </Text>
      <Text as="ul" below={4} size="large" className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Text>
      <Notice tone="waiting">{t('codesOnce')}</Notice>
      <Row gap={3} wrap justify="end" above={4}>
        <CopyButton
          icon={<Copy size={20} aria-hidden />}
          label={t('copyCodes')}
          copiedLabel={t('copied')}
          getText={() => codes.join('\n')}
          manualTitle={t('codesTitle')}
          closeLabel={t('close')}
        />
        <Button variant="primary" onClick={onKept}>
          {t('codesKept')}
        </Button>
      </Row>
    </>
  );
}
