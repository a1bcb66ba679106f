import { Lock, LockOpen, Mic, MicOff, UserCheck } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { LatenessMenu } from '#client/features/visits/lateness/lateness-menu.tsx';
import { LatenessStatus } from '#client/features/visits/lateness/lateness-status.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { type CameraSource, REMOVAL_MINUTES, type Stage } from '#shared/domain/participant.ts';
import { OtherDevices } from './other-devices.tsx';
import { Participant } from './participant.tsx';
import styles from './participants-panel.module.css';

const CapturePatient = lazyPart(() => import('./capture-patient.tsx'));

interface ParticipantsPanelProps {
  onMessage: (seatId: string) => void;
  onPatient: (number: number | null) => void;
}

export default function ParticipantsPanel({ onMessage, onPatient }: ParticipantsPanelProps) {
  const { t } = useTranslation('in-visit');
  const { t: tModeration } = useTranslation('moderation');
  const you = useRoom((state) => state.you);
  const others = useRoom((state) => state.others);
  const [removing, setRemoving] = useState<SeatView | null>(null);
  const [capturing, setCapturing] = useState<{ seat: SeatView; source: CameraSource } | null>(null);
  const everyone = you ? [you, ...others] : others;
  const at = (stage: Stage) => everyone.filter((seat) => seat.stage === stage);

  const section = (stage: Stage, title: string, actions: ReactNode = null) => {
    const seats = at(stage);
    if (seats.length === 0 && (stage === 'left' || stage === 'removed')) return null;
    return (
      <section key={stage} aria-label={title}>
        <Row wrap align="center" apart>
          <Row as="h3" gap={2} above={3} below={2} tone="quiet" size="small" strong>
            {title}{' '}
            <Text as="span" tint="quiet" className={styles.count}>
              {seats.length}
            </Text>
          </Row>
          {actions}
        </Row>
        {stage === 'waiting' ? <LatenessStatus /> : null}
        {seats.length === 0 ? (
          <Text tone="quiet" size="small">
            {t('nobodyHere')}
          </Text>
        ) : null}
        <Box as="ul">
          {seats.map((seat) => (
            <Participant
              key={seat.seatId}
              seat={seat}
              self={seat.seatId === you?.seatId}
              onRemove={() => setRemoving(seat)}
              onMessage={() => onMessage(seat.seatId)}
              onPatient={() => onPatient(seat.number)}
              onCapture={(source) => setCapturing({ seat, source })}
            />
          ))}
        </Box>
      </section>
    );
  };

  return (
    <Box scrolls className={styles.panel}>
      <OtherDevices />
      {section(
        'waiting',
        t('inTheWaitingRoom'),
        <Row gap={2} align="center">
          <LatenessMenu />
          {at('waiting').length > 1 ? <AdmitAll waiting={at('waiting')} /> : null}
        </Row>,
      )}
      {section('in-visit', t('inTheVisit'))}
      <AllMicrophones />
      {section('removed', tModeration('removed'))}
      {section('pending', t('pendingArrival'))}
      {section('left', t('hasLeft'))}
      <RemoveDialog seat={removing} onClose={() => setRemoving(null)} />
      {capturing ? (
        <Suspense fallback={null}>
          <CapturePatient {...capturing} onClose={() => setCapturing(null)} />
        </Suspense>
      ) : null}
    </Box>
  );
}

function AllMicrophones() {
  const { t } = useTranslation('moderation');
  const { run, busy } = useCommand();
  const { information } = useVisitConnection();
  const locked = useRoom((state) => state.facts?.microphonesLocked ?? false);
  const letIn = useRoom(
    ({ others }) => others.filter(({ role, stage }) => role !== 'provider' && stage === 'in-visit').length,
  );
  // A lock of everyone can be undone here even when only one person is left.
  if (letIn < 2 && !(letIn === 1 && locked)) return null;
  async function lockAll() {
    const done = await run('visit:lock-microphones', { locked: !locked });
    if (done && locked) information.tell(t('allStillMuted'));
  }
  async function inviteAll() {
    if (await run('visit:invite-unmute', { seatId: null })) toast(t('unmuteAsked'), 'good');
  }
  return (
    <div className={styles.all}>
      <Button busy={busy} icon={<MicOff size={18} />} onClick={() => run('visit:mute-all', {})}>
        {t('muteAll')}
      </Button>
      <Button busy={busy} icon={<Mic size={18} />} title={t('unmuteAllHelp')} onClick={inviteAll}>
        {t('unmuteAll')}
      </Button>
      <Button
        busy={busy}
        icon={locked ? <LockOpen size={18} /> : <Lock size={18} />}
        aria-pressed={locked}
        onClick={lockAll}
      >
        {t(locked ? 'unlockAll' : 'lockAll')}
      </Button>
    </div>
  );
}

const PERMANENTLY = 'permanently';

function RemoveDialog({ seat, onClose }: { seat: SeatView | null; onClose: () => void }) {
  const { t } = useTranslation('moderation');
  const { run, busy } = useCommand();
  const [choice, setChoice] = useState('5');
  async function remove() {
    if (!seat) return;
    const minutes = REMOVAL_MINUTES.find((one) => `${one}` === choice) ?? null;
    if (await run('seat:remove', { seatId: seat.seatId, minutes })) onClose();
  }
  return (
    <Dialog
      open={seat !== null}
      onClose={onClose}
      title={t('removeTitle', { name: seat?.name ?? '' })}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={remove}>
            {t('removeNow')}
          </Button>
        </>
      }
    >
      <ChoiceGroup
        legend={t('removeHelp')}
        name="removal"
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
        options={[
          ...REMOVAL_MINUTES.map((minutes) => ({
            value: `${minutes}`,
            label: t('removeFor', { count: minutes }),
          })),
          { value: PERMANENTLY, label: t('removePermanently') },
        ]}
      />
      <Text above={3} tone="quiet" role="status">
        {t(choice === PERMANENTLY ? 'removePermanentlyHelp' : 'removeForHelp')}
      </Text>
    </Dialog>
  );
}

/** Asks first if their roles differ: some may not be meant to hear what follows. */
export function AdmitAll({ waiting }: { waiting: readonly SeatView[] }) {
  const { t } = useTranslation('moderation');
  const { t: tVisit } = useTranslation('in-visit');
  const { run, busy } = useCommand();
  const [asked, setAsked] = useState<readonly SeatView[] | null>(null);
  const mixed = new Set(waiting.map(({ role }) => role)).size > 1;

  async function admit(seats: readonly SeatView[]) {
    const admitted = await run('visit:admit-all', { seatIds: seats.map(({ seatId }) => seatId) });
    if (admitted) setAsked(null);
  }
  return (
    <>
      <Button
        variant="primary"
        busy={busy}
        icon={<UserCheck size={18} />}
        onClick={() => (mixed ? setAsked(waiting) : void admit(waiting))}
      >
        {t('admitAll')}
      </Button>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('admitAllTitle')}
        closeLabel={t('cancel')}
        // Admitted people immediately hear the conversation.
        safeFirst
        actions={
          <>
            <Button onClick={() => setAsked(null)}>{t('cancel')}</Button>
            <Button variant="primary" busy={busy} onClick={() => (asked ? admit(asked) : undefined)}>
              {t('admitThese', { count: asked?.length ?? 0 })}
            </Button>
          </>
        }
      >
        <p>{t('admitAllHelp')}</p>
        <Stack as="ul" gap={2} above={3} breaks>
          {asked?.map(({ seatId, name, role }) => (
            <li key={seatId}>
              <strong>{name}</strong> · {tVisit(`role_${role}`)}
            </li>
          ))}
        </Stack>
      </Dialog>
    </>
  );
}
