import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { KeyList } from '#client/ui/keys/key-list.tsx';
import { SHORTCUTS } from './use-shortcuts.ts';

export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('in-visit');
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts')} closeLabel={t('close')} width={420}>
      <KeyList rows={SHORTCUTS.map(({ key, words }) => ({ keys: [key.toUpperCase()], words: t(words) }))} />
      <Text above={4} tone="quiet" size="small">
        {t('shortcutsHelp')}
      </Text>
    </Dialog>
  );
}
