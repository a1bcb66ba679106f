import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import styles from './calendar-feed.module.css';

/** A feed's address that was just made: shown only this once, until the person confirms that they have it. */
export function FeedAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation('calendar-feed');
  return (
    <Dialog
      open
      onClose={() => {}}
      title={t('addressTitle')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('kept')}
        </Button>
      }
    >
      <div className={styles.parts}>
        <Notice tone="waiting">{t('addressHelp')}</Notice>
        <code className={styles.address}>{address}</code>
        <div>
          <CopyButton
            icon={<Copy size={18} aria-hidden />}
            label={t('copy')}
            copiedLabel={t('copied')}
            getText={() => address}
            manualTitle={t('addressTitle')}
            closeLabel={t('close')}
          />
        </div>
      </div>
    </Dialog>
  );
}
