import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { patientGuestsApi } from './guests-api.ts';
import { GuestsPanel } from './guests-panel.tsx';

export default function PatientGuestsDialog(props: { sessionId: string; onClose: () => void }) {
  const { sessionId, onClose } = props;
  const { t } = useTranslation('guests');
  const api = useMemo(() => patientGuestsApi(sessionId), [sessionId]);
  return (
    <Dialog open onClose={onClose} title={t('yourGuests')} closeLabel={t('close')} width={600}>
      <Text below={5}>{t('yourGuestsHelp')}</Text>
      <GuestsPanel api={api} />
    </Dialog>
  );
}
