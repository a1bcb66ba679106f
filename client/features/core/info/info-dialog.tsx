import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import styles from './info.module.css';
import { SupportContent, type SupportedStaff } from './support-content.tsx';
import { TermsContent } from './terms-content.tsx';
import { SizedText } from './text-size.tsx';

export type InfoPage = 'terms' | 'support';

interface InfoDialogProps {
  page: InfoPage;
  staff?: SupportedStaff | null;
  onClose: () => void;
}

/** `/terms` and `/support` as a dialog with a Close button (PRODUCT 3.3). */
export default function InfoDialog({ page, staff = null, onClose }: InfoDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(page)}
      closeLabel={t('close')}
      width={640}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {/* Takes the focus, because the text scrolls, also with the keyboard alone. */}
      <Stack as="article" gap={4} className={styles.article} tabIndex={0} aria-label={t(page)}>
        {page === 'terms' ? (
          <SizedText>
            <TermsContent />
          </SizedText>
        ) : (
          <SupportContent staff={staff} />
        )}
      </Stack>
    </Dialog>
  );
}
