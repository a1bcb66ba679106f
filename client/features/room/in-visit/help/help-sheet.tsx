import { UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallPractice } from '#client/features/core/info/call-practice.tsx';
import { Fixes } from '#client/features/core/info/fixes.tsx';
import { type TextSize, TextSizes, useSizedPage } from '#client/features/core/info/text-size.tsx';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import PeopleHere from '../participants/people-here.tsx';
import { CannotHear } from './cannot-hear.tsx';

interface HelpPartProps {
  open: boolean;
  onClose: () => void;
  onDevices: () => void;
}

/** Applies the chosen text size to the call even while the help is closed. */
export default function HelpPart({ open, onClose, onDevices }: HelpPartProps) {
  const sizes = useSizedPage();
  return open ? <HelpSheet sizes={sizes} onClose={onClose} onDevices={onDevices} /> : null;
}

const PatientGuestsDialog = lazyPart(
  () => import('#client/features/check-in/guests/patient-guests-dialog.tsx'),
);

interface HelpSheetProps {
  sizes: TextSize;
  onClose: () => void;
  onDevices: () => void;
}

function HelpSheet({ sizes, onClose, onDevices }: HelpSheetProps) {
  const { t } = useTranslation('call-help');
  const { t: common } = useTranslation('common');
  const { handshake } = useVisitConnection();
  const [inviting, setInviting] = useState(false);
  return (
    <Dialog open onClose={onClose} title={t('help')} closeLabel={common('close')}>
      <Stack gap={4}>
        <CannotHear onDevices={onDevices} />
        <TextSizes {...sizes} />
        <Stack as="section" gap={2}>
          <Text as="h3" size="large">
            {t('whoIsHere')}
          </Text>
          <PeopleHere />
        </Stack>
        {handshake.as === 'patient' ? (
          <Button block icon={<UsersRound size={20} aria-hidden />} onClick={() => setInviting(true)}>
            {t('inviteGuest')}
          </Button>
        ) : null}
        <CallPractice variant="secondary" />
        <Fixes inCall />
      </Stack>
      {handshake.as === 'patient' && inviting ? (
        <Suspense fallback={null}>
          <PatientGuestsDialog sessionId={handshake.sessionId} onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </Dialog>
  );
}
