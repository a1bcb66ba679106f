import { useTranslation } from 'react-i18next';
import { whoseSeat } from '#client/realtime/taking-over.ts';
import { useNarrow } from '#client/ui/components/use-narrow.ts';
import type { RoomHandshake } from '#shared/contracts/socket/commands.ts';
import type { HandOffPurpose } from '#shared/domain/hand-off.ts';

export interface Owner {
  kind: 'visit' | 'guest' | 'staff';
  id: string;
}

/** The owner of a second camera; null for interpreters, who have none. */
export function cameraOwner(handshake: RoomHandshake): Owner | null {
  return handshake.as === 'staff' ? { kind: 'staff', id: handshake.visitId } : whoseSeat(handshake);
}

interface HandOffWords {
  action: string;
  help: string;
  warning: string;
}

export function useHandOffWords(purpose: HandOffPurpose, kind?: Owner['kind']): HandOffWords {
  const { t } = useTranslation('hand-off');
  const narrow = useNarrow();
  if (purpose === 'camera') {
    const action = t(narrow ? 'showWithOther' : 'showWithPhone');
    const forPatient = narrow ? 'helpCameraOther' : 'helpCamera';
    const help = t(kind === 'staff' ? 'helpCameraStaff' : forPatient);
    return { action, help, warning: t('onlyYourCamera') };
  }
  const warning = t('onlyYou');
  return narrow
    ? { action: t('useOther'), help: t('helpOther'), warning }
    : { action: t('usePhone'), help: t('helpPhone'), warning };
}
