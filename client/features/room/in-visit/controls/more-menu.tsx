import {
  Camera,
  Captions,
  CirclePause,
  CirclePlay,
  CircleQuestionMark,
  Ellipsis,
  Keyboard,
  Languages,
  Mail,
  MonitorSmartphone,
  NotebookText,
  PictureInPicture2,
  Settings,
  SwitchCamera,
  Users,
  UsersRound,
  VideoOff,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cameraOwner, useHandOffWords } from '#client/features/check-in/hand-off/use-hand-off-words.ts';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { MediaState } from '#client/media/media-connection.ts';
import { playerOf } from '#client/media/player.ts';
import type { RoomState } from '#client/realtime/room-state.ts';
import { whoseSeat } from '#client/realtime/taking-over.ts';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { ActionMenu } from '#client/ui/components/menu.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import type { HandOffPurpose } from '#shared/domain/hand-off.ts';
import { useDocumentsEmail } from '../documents/use-documents-email.ts';
import { useCaptions } from '../stage/captions/use-captions.ts';
import { useSharing } from './use-sharing.tsx';

const LiveGuestsDialog = lazyPart(() => import('#client/features/check-in/guests/live-guests-dialog.tsx'));
const HandOffDialog = lazyPart(() => import('#client/features/check-in/hand-off/hand-off-dialog.tsx'));
const RequestInterpreter = lazyPart(() => import('./request-interpreter.tsx'));
const TakePicture = lazyPart(() => import('./take-picture.tsx'));

const hasKeyboard = () => matchMedia('(any-hover: hover)').matches;

interface MoreMenuProps {
  staff: boolean;
  className: string;
  onPatient: () => void;
  onPeople: () => void;
  onCaptions: () => void;
  onDevices: () => void;
  onShortcuts: () => void;
  onHelp: (() => void) | null;
}

export default function MoreMenu({
  staff,
  className,
  onPatient,
  onPeople,
  onCaptions,
  onDevices,
  onShortcuts,
  onHelp,
}: MoreMenuProps) {
  const { t } = useTranslation('in-visit');
  const { t: td } = useTranslation('document-view');
  const { t: th } = useTranslation('call-help');
  const { handshake, room, media, information } = useVisitConnection();
  const { run } = useCommand();
  const paused = useRoom((state) => state.facts?.status === 'PAUSED');
  const begun = useRoom((state) => state.facts?.status === 'IN_VISIT' || state.facts?.status === 'PAUSED');
  const cameraOn = useRoom((state) => state.you?.camera === 'on');
  const interpreters = useRoom((state) => state.facts?.interpreter.available ?? false);
  const [interpreting, setInterpreting] = useState(false);
  const [guests, setGuests] = useState(false);
  const byEmail = useDocumentsEmail(handshake.as === 'patient' ? handshake.sessionId : null);
  const [takingPicture, setTakingPicture] = useState(false);
  const [handingOff, setHandingOff] = useState<HandOffPurpose | null>(null);
  const hasSecondCamera = useRoom((state) => Boolean(state.you?.secondCamera));
  const mayMove = whoseSeat(handshake) !== null;
  const owner = cameraOwner(handshake);
  const handOff = useHandOffWords('move');
  const second = useHandOffWords('camera');
  const sharing = useSharing();
  const captions = useCaptions();
  const types = useRoom((state) => state.you?.captioner ?? false);

  async function askForDocuments() {
    if (await byEmail.ask()) information.tell(td(byEmail.said));
  }
  async function float() {
    if (!(await showPictureInPicture(room.store.getState(), media.store.getState()))) toast(t('noPicture'));
  }

  return (
    <>
      <ActionMenu
        label={t('more')}
        caption={t('more')}
        defaultOpen
        className={className}
        icon={<Ellipsis aria-hidden />}
        actions={[
          ...(onHelp
            ? [{ label: th('help'), icon: <CircleQuestionMark size={20} aria-hidden />, onSelect: onHelp }]
            : []),
          ...sharing.actions,
          ...(staff
            ? []
            : [
                {
                  label: t('participants'),
                  icon: <Users size={20} aria-hidden />,
                  onSelect: onPeople,
                },
              ]),
          ...(byEmail.offered
            ? [
                {
                  label: td(byEmail.asked ? byEmail.said : 'email'),
                  icon: <Mail size={20} aria-hidden />,
                  disabled: byEmail.asked,
                  onSelect: () => void askForDocuments(),
                },
              ]
            : []),
          ...(handshake.as === 'patient' && cameraOn
            ? [
                {
                  label: t('takePicture'),
                  icon: <Camera size={20} aria-hidden />,
                  onSelect: () => setTakingPicture(true),
                },
              ]
            : []),
          ...(mayMove
            ? [
                {
                  label: handOff.action,
                  icon: <MonitorSmartphone size={20} aria-hidden />,
                  onSelect: () => setHandingOff('move'),
                },
              ]
            : []),
          ...(owner
            ? [
                hasSecondCamera
                  ? {
                      label: t('stopSecondCamera'),
                      icon: <VideoOff size={20} aria-hidden />,
                      onSelect: () => void run('second-camera:stop', {}),
                    }
                  : {
                      label: second.action,
                      icon: <SwitchCamera size={20} aria-hidden />,
                      onSelect: () => setHandingOff('camera'),
                    },
              ]
            : []),
          ...(handshake.as === 'staff'
            ? [
                {
                  label: t('patient'),
                  icon: <NotebookText size={20} aria-hidden />,
                  onSelect: onPatient,
                },
                {
                  label: t('guests'),
                  icon: <UsersRound size={20} aria-hidden />,
                  onSelect: () => setGuests(true),
                },
              ]
            : []),
          ...(types
            ? [
                {
                  label: t('typeCaptions'),
                  icon: <Keyboard size={20} aria-hidden />,
                  onSelect: onCaptions,
                },
              ]
            : []),
          ...(captions.offered
            ? [
                {
                  label: t(captions.mine ? 'captionsOff' : 'captionsOn'),
                  icon: <Captions size={20} aria-hidden />,
                  onSelect: () => void captions.turn(!captions.mine),
                },
              ]
            : []),
          ...(interpreters
            ? [
                {
                  label: t('interpretiveServices'),
                  icon: <Languages size={20} aria-hidden />,
                  onSelect: () => setInterpreting(true),
                },
              ]
            : []),
          { label: t('settings'), icon: <Settings size={20} aria-hidden />, onSelect: onDevices },
          ...(document.pictureInPictureEnabled
            ? [
                {
                  label: t('pictureInPicture'),
                  icon: <PictureInPicture2 size={20} aria-hidden />,
                  onSelect: () => void float(),
                },
              ]
            : []),
          ...(hasKeyboard()
            ? [{ label: t('shortcuts'), icon: <Keyboard size={20} aria-hidden />, onSelect: onShortcuts }]
            : []),
          ...(staff && begun
            ? [
                {
                  label: t(paused ? 'unpause' : 'pause'),
                  icon: paused ? <CirclePlay size={20} aria-hidden /> : <CirclePause size={20} aria-hidden />,
                  onSelect: () => void run(paused ? 'visit:unpause' : 'visit:pause', {}),
                },
              ]
            : []),
        ]}
      />
      {sharing.dialog}
      {owner && handingOff ? (
        <Suspense fallback={null}>
          <HandOffDialog
            owner={owner}
            purpose={handingOff}
            used={handingOff === 'camera' && hasSecondCamera}
            onClose={() => setHandingOff(null)}
          />
        </Suspense>
      ) : null}
      {handshake.as === 'staff' && interpreting ? (
        <Suspense fallback={null}>
          <RequestInterpreter visitId={handshake.visitId} onClose={() => setInterpreting(false)} />
        </Suspense>
      ) : null}
      {handshake.as === 'staff' && guests ? (
        <Suspense fallback={null}>
          <LiveGuestsDialog visitId={handshake.visitId} onClose={() => setGuests(false)} />
        </Suspense>
      ) : null}
      {handshake.as === 'patient' && takingPicture ? (
        <Suspense fallback={null}>
          <TakePicture sessionId={handshake.sessionId} onClose={() => setTakingPicture(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Floats one video over other windows, so that a provider can write notes: the shared screen, or else the first
 * participant whose camera is on.
 *
 * @returns false if there is no video to float
 */
async function showPictureInPicture(room: RoomState, media: MediaState): Promise<boolean> {
  const stream =
    Object.values(media.screens).find((screen) => screen.getVideoTracks().length > 0) ??
    room.others
      .filter(({ stage, camera }) => stage === 'in-visit' && camera === 'on')
      .map(({ seatId }) => media.remote[seatId])
      .find((received) => received?.camera)?.stream;
  if (!stream) return false;
  try {
    await playerOf(stream).requestPictureInPicture();
    return true;
  } catch {
    return false;
  }
}
