import { UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';

const PatientGuestsDialog = lazyPart(
  () => import('#client/features/check-in/guests/patient-guests-dialog.tsx'),
);

export function GuestsButton({ sessionId, block = false }: { sessionId: string; block?: boolean }) {
  const { t } = useTranslation('waiting-room');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" block={block} icon={<UsersRound size={20} />} onClick={() => setOpen(true)}>
        {t('guests')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <PatientGuestsDialog sessionId={sessionId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
