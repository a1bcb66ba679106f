import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/components/dialog.tsx';
import styles from './shortcuts-dialog.module.css';
import { SHORTCUTS } from './use-shortcuts.ts';

/** Lists the keyboard shortcuts of the visit. */
export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('in-visit');
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts')} closeLabel={t('close')} width={420}>
      <dl className={styles.list}>
        {SHORTCUTS.map(({ key, words }) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.help}>{t('shortcutsHelp')}</p>
    </Dialog>
  );
}
