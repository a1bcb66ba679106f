import {
  CircleStop,
  Ellipsis,
  Lock,
  MessageSquare,
  Mic,
  MicOff,
  PhoneOff,
  Share,
  SwitchCamera,
  Users,
  Video,
  VideoOff,
} from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useLocal,
  useRoom,
  useVisitConnection,
} from '#client/features/core/room-connection/use-visit-connection.tsx';
import { youNeedDevices } from '#client/realtime/room-state.ts';
import { cx } from '#client/ui/components/class-names.ts';
import { laterPart } from '#client/ui/components/later-part.tsx';
import { Badge } from '#client/ui/components/status-pill.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { MediaSource } from '#shared/domain/participant.ts';
import styles from './controls.module.css';

// The menus are larger than the rest of the visit, and must not delay the video.
const { ahead: loadMoreMenu, Part: MoreMenu } = laterPart(() => import('./more-menu.tsx'));
const { Part: ShareMenu } = laterPart(() => import('./share-menu.tsx'));
/** Milliseconds after entering the visit. By then the first frame is shown and the network is idle. */
const MENU_AFTER_MS = 3_000;

export type Panel = 'captions' | 'chat' | 'participants' | 'patient' | null;

interface ControlsProps {
  panel: Panel;
  onPanel: (panel: Panel) => void;
  unread: number;
  waiting: number | null;
  staff: boolean;
  onDevices: () => void;
  onShortcuts: () => void;
  onHelp: (() => void) | null;
  onLeave: () => void;
  onEnd: (() => void) | null;
}

/**
 * Microphone, camera and Leave are always on screen, except that captioners need no devices and a pause stops them.
 */
export function Controls(props: ControlsProps) {
  const { panel, onPanel, unread, waiting, staff, onDevices, onShortcuts, onHelp, onLeave, onEnd } = props;
  const { t } = useTranslation('in-visit');
  const connection = useVisitConnection();
  const cameras = useLocal((state) => state.devices.filter(({ kind }) => kind === 'videoinput').length);
  const hasCamera = useLocal((state) => state.camera.track !== null);
  const needsOwn = useRoom(youNeedDevices);
  const paused = useRoom((state) => state.facts?.status === 'PAUSED');
  useEffect(() => {
    const timer = setTimeout(loadMoreMenu, MENU_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  async function switchCamera() {
    const problem = await connection.local.switchCamera();
    if (problem) toast(`${t(`problem_camera_${problem}`)}. ${t('deviceKept')}`, 'danger');
  }
  const toggled = (which: Exclude<Panel, null>) => onPanel(panel === which ? null : which);
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('visitTitle')}>
      {!needsOwn || paused ? null : (
        <>
          <SourceControl source="microphone" onProblem={onDevices} />
          <SourceControl source="camera" onProblem={onDevices} />
        </>
      )}
      {cameras > 1 && hasCamera && !paused && needsOwn ? (
        <Control
          label={t('switchCamera')}
          icon={<SwitchCamera />}
          className={staff ? styles.optional : undefined}
          onClick={() => void switchCamera()}
        />
      ) : null}
      {waiting === null ? null : (
        <Control
          label={t('participants')}
          icon={<Users />}
          pressed={panel === 'participants'}
          badge={<Badge count={waiting} label={`${t('inTheWaitingRoom')}: ${waiting}`} />}
          onClick={() => toggled('participants')}
        />
      )}
      <Control
        label={t('chat')}
        icon={<MessageSquare />}
        pressed={panel === 'chat'}
        badge={<Badge count={unread} label={t('unread', { count: unread })} />}
        onClick={() => toggled('chat')}
      />
      {staff && !paused ? (
        <MenuControl label={t('share')} icon={<Share />} className={styles.wide}>
          <ShareMenu className={cx(styles.control, styles.wide) ?? ''} />
        </MenuControl>
      ) : null}
      <MenuControl label={t('more')} icon={<Ellipsis />}>
        <MoreMenu
          staff={staff}
          className={styles.control ?? ''}
          onPatient={() => onPanel('patient')}
          onPeople={() => onPanel('participants')}
          onCaptions={() => onPanel('captions')}
          onDevices={onDevices}
          onShortcuts={onShortcuts}
          onHelp={onHelp}
        />
      </MenuControl>
      <Control label={t('leave')} icon={<PhoneOff />} danger={!onEnd} onClick={onLeave} />
      {onEnd ? (
        // Kept apart from Leave, which people press without looking.
        <Control label={t('end')} icon={<CircleStop />} danger className={styles.end} onClick={onEnd} />
      ) : null}
    </div>
  );
}

const SOURCES = {
  microphone: { on: Mic, off: MicOff, switchOff: 'mute', switchOn: 'unmute' },
  camera: { on: Video, off: VideoOff, switchOff: 'cameraOff', switchOn: 'cameraOn' },
} as const;

interface SourceControlProps {
  source: MediaSource;
  onProblem?: () => void;
}

export function SourceControl({ source, onProblem }: SourceControlProps) {
  const { t } = useTranslation('in-visit');
  const connection = useVisitConnection();
  const words = useErrorWords();
  const { track } = useLocal((state) => state[source]);
  const on = useRoom((state) => state.you?.[source] !== 'off') && track !== null;
  const locked = useRoom((state) => source === 'microphone' && state.you?.microphoneLocked === true);
  const { on: On, off: Off, switchOff, switchOn } = SOURCES[source];
  async function toggle() {
    if (locked) return toast(t('microphoneLocked'));
    try {
      await connection.toggle(source);
      if (connection.local.store.getState()[source].problem) onProblem?.();
    } catch (error) {
      toast(words.error(error), 'danger');
    }
  }
  if (locked) return <Control label={t('micLocked')} icon={<Lock />} off onClick={toggle} />;
  return (
    <Control label={t(on ? switchOff : switchOn)} icon={on ? <On /> : <Off />} off={!on} onClick={toggle} />
  );
}

interface MenuControlProps {
  label: string;
  icon: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

function MenuControl({ children, ...control }: MenuControlProps) {
  const [wanted, setWanted] = useState(false);
  const closed = <Control {...control} popup onClick={() => setWanted(true)} />;
  return wanted ? <Suspense fallback={closed}>{children}</Suspense> : closed;
}

interface ControlProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  pressed?: boolean;
  popup?: boolean;
  off?: boolean;
  danger?: boolean;
  badge?: ReactNode;
  className?: string | undefined;
}

function Control({ label, icon, onClick, pressed, popup, off, danger, badge, className }: ControlProps) {
  return (
    <button
      type="button"
      className={cx(styles.control, off && styles.off, danger && styles.danger, className)}
      aria-pressed={pressed}
      aria-haspopup={popup ? 'menu' : undefined}
      onClick={onClick}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.label}>{label}</span>
      {badge}
    </button>
  );
}
