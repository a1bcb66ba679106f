import { EllipsisVertical, Lock, Mic } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import {
  useRoom,
  useRoomClock,
  useVisitConnection,
} from '#client/features/core/room-connection/use-visit-connection.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { ActionMenu } from '#client/ui/components/menu.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import type { CameraSource } from '#shared/domain/participant.ts';
import { shortDuration } from '../seat/duration.ts';
import { partOf } from '../seat/use-seat-name.ts';
import { Admit, ClearRemoval } from './move-on.tsx';
import { MicrophoneMark, MutedMark, PersonRow } from './person-row.tsx';

interface ParticipantProps {
  seat: SeatView;
  self: boolean;
  onRemove: () => void;
  onMessage: () => void;
  onPatient: () => void;
  onCapture: (source: CameraSource) => void;
}

export function Participant({ seat, self, onRemove, onMessage, onPatient, onCapture }: ParticipantProps) {
  return (
    <PersonRow
      seat={seat}
      self={self}
      note={<Note seat={seat} />}
      microphone={self ? undefined : <Microphone seat={seat} />}
      actions={
        <>
          {seat.stage === 'waiting' ? <Admit seat={seat} /> : null}
          {seat.stage === 'removed' ? <ClearRemoval seat={seat} /> : null}
          {seat.role !== 'provider' && seat.stage !== 'removed' ? (
            <Actions
              seat={seat}
              onRemove={onRemove}
              onMessage={onMessage}
              onPatient={onPatient}
              onCapture={onCapture}
            />
          ) : null}
        </>
      }
    />
  );
}

function Actions({ seat, onRemove, onMessage, onPatient, onCapture }: Omit<ParticipantProps, 'self'>) {
  const { t } = useTranslation('moderation');
  const { t: tVisit } = useTranslation('in-visit');
  const { t: tImages } = useTranslation('images');
  const { t: tInterpreter } = useTranslation('interpreter');
  const interprets = useRoom((state) => state.facts?.interpreter.seatId === seat.seatId);
  const { run } = useCommand();
  const { information } = useVisitConnection();
  const { seatId, name, stage, microphone, microphoneLocked } = seat;
  async function lock() {
    const done = await run('seat:lock-microphone', { seatId, locked: !microphoneLocked });
    if (done && microphoneLocked) information.tell(t('stillMuted', { name }));
  }
  async function invite() {
    if (await run('visit:invite-unmute', { seatId })) toast(t('unmuteAsked'), 'good');
  }
  const inVisit = stage === 'in-visit';
  const actions = [
    ...(stage === 'waiting' ? [{ label: t('sendMessage'), onSelect: onMessage }] : []),
    ...(seat.role === 'patient' ? [{ label: tVisit('patient'), onSelect: onPatient }] : []),
    ...(inVisit && seat.role === 'patient' && seat.camera === 'on'
      ? [{ label: tImages('capture'), onSelect: () => onCapture('camera') }]
      : []),
    ...(inVisit && seat.role === 'patient' && seat.secondCamera === 'connected'
      ? [{ label: tImages('captureSecond'), onSelect: () => onCapture('second-camera') }]
      : []),
    ...(inVisit && microphone === 'off' && !microphoneLocked
      ? [{ label: t('askUnmute'), onSelect: () => void invite() }]
      : []),
    ...(inVisit
      ? [
          {
            label: t(microphoneLocked ? 'unlockMicrophone' : 'lockMicrophone'),
            onSelect: () => void lock(),
          },
          { label: t('sendToWaiting'), onSelect: () => void run('seat:send-to-waiting', { seatId }) },
        ]
      : []),
    ...(interprets
      ? [{ label: tInterpreter('disconnect'), onSelect: () => void run('interpreter:cancel', {}) }]
      : []),
    { label: t('remove'), danger: true, onSelect: onRemove },
  ];
  return (
    <ActionMenu
      label={t('actionsFor', { name })}
      icon={<EllipsisVertical size={20} aria-hidden />}
      actions={actions}
    />
  );
}

function Microphone({ seat }: { seat: SeatView }) {
  const { t } = useTranslation('in-visit');
  const { t: tModeration } = useTranslation('moderation');
  const { run, busy } = useCommand();
  const { seatId, name } = seat;
  if (seat.microphone === 'on') {
    return (
      <IconButton
        label={t('muteName', { name })}
        icon={<Mic size={20} />}
        aria-disabled={busy}
        onClick={() => run('seat:mute', { seatId })}
      />
    );
  }
  if (seat.microphoneLocked) {
    return <MicrophoneMark label={tModeration('microphoneLockedOf', { name })} icon={<Lock size={20} />} />;
  }
  return <MutedMark seat={seat} self={false} />;
}

function Note({ seat }: { seat: SeatView }): ReactNode {
  const { t } = useTranslation('in-visit');
  const { t: tModeration } = useTranslation('moderation');
  const language = useLanguage();
  const timeZone = useRoom((state) => state.facts?.timeZone ?? 'UTC');
  if (seat.stage === 'waiting' && seat.unattended) return t('openedNothingEntered');
  if (seat.stage === 'waiting' && seat.arrivedAt) {
    return (
      <>
        {t(`role_${partOf(seat)}`)} ·{' '}
        {tModeration('arrived', { time: formatTime(seat.arrivedAt, timeZone, language) })} ·{' '}
        <WaitingTime since={seat.arrivedAt} />
      </>
    );
  }
  if (seat.stage === 'removed') {
    return seat.removedUntil ? <ComesBack at={seat.removedUntil} /> : tModeration('removedForGood');
  }
  return t(`role_${partOf(seat)}`);
}

/** `since` is the server's time, in milliseconds since the epoch. */
function WaitingTime({ since }: { since: number }) {
  const { t, i18n } = useTranslation('in-visit');
  return t('waitingFor', { time: shortDuration(useRoomClock(1_000) - since, i18n.language) });
}

function ComesBack({ at }: { at: number }) {
  const { t, i18n } = useTranslation('moderation');
  return t('comesBackIn', { time: shortDuration(Math.max(0, at - useRoomClock(1_000)), i18n.language) });
}
