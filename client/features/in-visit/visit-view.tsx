import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../components/announce.tsx';
import { useWakeLock } from '../../media/use-wake-lock.ts';
import { BackgroundNotice } from '../backgrounds/background-section.tsx';
import { NoticeArea } from '../live-visit/notice-area.tsx';
import { useRoom, useVisitConnection } from '../live-visit/use-visit-connection.tsx';
import { ChatPanel } from './chat/chat-panel.tsx';
import { useDraft } from './chat/use-chat-draft.ts';
import { useUnread } from './chat/use-unread.ts';
import { Controls, type Panel } from './controls/controls.tsx';
import { DevicesDialog } from './controls/devices-dialog.tsx';
import { ShortcutsDialog } from './controls/shortcuts-dialog.tsx';
import { useShortcuts } from './controls/use-shortcuts.ts';
import { useDocumentNews } from './documents/document-news.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { AskedToMove } from './notices/asked-to-move.tsx';
import { DeviceNotice } from './notices/device-notice.tsx';
import { InformationNotices } from './notices/information-notices.tsx';
import { MicrophoneNotice } from './notices/microphone-notice.tsx';
import { Reconnecting } from './notices/reconnecting.tsx';
import { ShareNotices } from './notices/share-notices.tsx';
import { useComingAndGoing } from './notices/use-coming-and-going.ts';
import { Arrivals } from './participants/arrivals.tsx';
import { PausedPage } from './paused-page.tsx';
import { SidePanel } from './side-panel.tsx';
import { Stage } from './stage/stage.tsx';
import { useVisibleHeight } from './use-visible-height.ts';
import { VisitHeader } from './visit-header.tsx';
import styles from './visit-view.module.css';

const loadParticipants = () => import('./participants/participants-panel.tsx');
const ParticipantsPanel = lazy(loadParticipants);
/** Loaded later: the first frame does not need it. */
const InterpreterBar = lazy(() => import('../interpreter/interpreter-bar.tsx'));
const loadPatientPanel = () => import('./patient/patient-panel.tsx');
const PatientPanel = lazy(loadPatientPanel);
const PatientLine = lazy(() => import('./patient/patient-line.tsx'));
const OtherDevicesBar = lazy(() => import('./participants/other-devices.tsx'));
const PictureNotice = lazy(() => import('./notices/picture-notice.tsx'));
const ConnectionNotices = lazy(() => import('./notices/connection-notices.tsx'));

/** The visit: stage, panels, and the controls that are always on screen. */
export function VisitView({ staff, mayEnd = false }: { staff: boolean; mayEnd?: boolean }) {
  const { t } = useTranslation('in-visit');
  const frame = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useState<Panel>(null);
  const [patient, setPatient] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'devices' | 'leave' | 'end' | 'shortcuts' | null>(null);
  const draft = useDraft();
  const [partner, setPartner] = usePartner();
  const paused = useRoom((state) => state.facts?.status === 'PAUSED');
  const connection = useVisitConnection();
  const unread = useUnread(panel === 'chat');
  const waiting = useRoom((state) => state.others.filter((seat) => seat.stage === 'waiting').length);
  useWakeLock(true);
  useVisibleHeight(frame);
  useAnnouncements();
  useComingAndGoing();
  useDocumentNews();
  useEffect(() => {
    // Ready when they are first opened.
    if (!staff) return;
    void loadParticipants();
    void loadPatientPanel();
  }, [staff]);
  const toggled = (which: Exclude<Panel, null>) => setPanel((open) => (open === which ? null : which));
  useShortcuts((key) => {
    if (key === 'm') connection.toggle('microphone').catch(() => {});
    if (key === 'v' && !paused) connection.toggle('camera').catch(() => {});
    if (key === 'c') toggled('chat');
    if (key === 'p' && staff) toggled('participants');
    if (key === 'l') setDialog('leave');
    if (key === '?') setDialog('shortcuts');
  });

  return (
    <div ref={frame} className={styles.visit} data-surface="dark" data-visit>
      <VisitHeader />
      <main className={styles.middle}>
        <div className={styles.picture}>
          {staff ? (
            <Suspense fallback={null}>
              <PatientLine shown={panel !== 'patient'} onShow={() => setPanel('patient')} />
            </Suspense>
          ) : null}
          <div className={styles.stage}>
            <NoticeArea panel={panel !== null}>
              <Reconnecting />
              <Suspense fallback={null}>
                <ConnectionNotices />
              </Suspense>
              {staff ? (
                <Arrivals listed={panel === 'participants'} onShowAll={() => setPanel('participants')} />
              ) : null}
              {staff ? (
                <OtherDevices listed={panel === 'participants'} onShow={() => setPanel('participants')} />
              ) : (
                <AskedToMove />
              )}
              <Interpreter />
              <ShareNotices staff={staff} />
              <Suspense fallback={null}>
                <PictureNotice />
              </Suspense>
              <MicrophoneNotice />
              <DeviceNotice onDevices={() => setDialog('devices')} />
              <InformationNotices />
            </NoticeArea>
            {paused ? (
              <PausedPage staff={staff} />
            ) : (
              <Stage empty={<Alone staff={staff} awaited={waiting === 0} />} />
            )}
          </div>
        </div>
        {panel ? (
          // Another panel is another element, so that it takes the focus again.
          <SidePanel key={panel} title={t(panel)} onClose={() => setPanel(null)}>
            {panel === 'chat' ? (
              <ChatPanel draft={draft} partner={partner} {...(staff ? { onPartner: setPartner } : {})} />
            ) : panel === 'patient' ? (
              <Suspense fallback={null}>
                <PatientPanel number={patient} onNumber={setPatient} />
              </Suspense>
            ) : (
              <Suspense fallback={null}>
                <ParticipantsPanel
                  onMessage={(seatId) => {
                    setPartner(seatId);
                    setPanel('chat');
                  }}
                  onPatient={(number) => {
                    setPatient(number);
                    setPanel('patient');
                  }}
                />
              </Suspense>
            )}
          </SidePanel>
        ) : null}
      </main>
      <Controls
        panel={panel}
        onPanel={setPanel}
        unread={unread}
        waiting={staff ? waiting : null}
        staff={staff}
        onShortcuts={() => setDialog('shortcuts')}
        onDevices={() => setDialog('devices')}
        onLeave={() => setDialog('leave')}
        onEnd={mayEnd ? () => setDialog('end') : null}
      />
      <DevicesDialog open={dialog === 'devices'} onClose={() => setDialog(null)} />
      <BackgroundNotice background={connection.local.background} />
      <ShortcutsDialog open={dialog === 'shortcuts'} onClose={() => setDialog(null)} />
      <LeaveDialog
        open={dialog === 'leave' || dialog === 'end'}
        ending={dialog === 'end'}
        onClose={() => setDialog(null)}
        mayEnd={mayEnd}
      />
    </div>
  );
}

/** Requests from other devices to take over a seat; loads its code at the first one. */
function OtherDevices({ listed, onShow }: { listed: boolean; onShow: () => void }) {
  const { t } = useTranslation('in-visit');
  const asked = useRoom((state) => state.moves.length > 0);
  return asked ? (
    <Suspense fallback={null}>
      <OtherDevicesBar listed={listed} onShow={onShow} showLabel={t('participants')} />
    </Suspense>
  ) : null;
}

/** The interpreter bar; loads its code when an interpreter is requested. */
function Interpreter() {
  const used = useRoom(({ facts }) => {
    const { state, failure } = facts?.interpreter ?? {};
    return state === 'CONNECTING' || state === 'CONNECTED' || Boolean(failure);
  });
  // Stays mounted to show how the request ended.
  const [wanted, setWanted] = useState(false);
  if (used && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <InterpreterBar />
    </Suspense>
  ) : null;
}

/** `awaited`: no one is in the waiting room yet. */
function Alone({ staff, awaited }: { staff: boolean; awaited: boolean }) {
  const { t } = useTranslation('in-visit');
  return (
    <div className={styles.alone}>
      <p className={styles.aloneTitle}>{t(staff ? 'aloneStaff' : 'alonePatient')}</p>
      {awaited ? <p>{t(staff ? 'aloneStaffHelp' : 'alonePatientHelp')}</p> : null}
    </div>
  );
}

/** The person in the waiting room to write to; back to everyone once they are no longer waiting. */
function usePartner() {
  const [partner, setPartner] = useState<string | null>(null);
  const waits = useRoom((state) =>
    state.others.some((seat) => seat.seatId === partner && seat.stage === 'waiting'),
  );
  return [waits ? partner : null, setPartner] as const;
}

/**
 * Announces a pause, and that the own camera went off. Subscribes outside of rendering, as none of it is drawn here.
 */
function useAnnouncements(): void {
  const { t } = useTranslation('in-visit');
  const { store } = useVisitConnection().room;
  useEffect(
    () =>
      store.subscribe(({ you, facts }, before) => {
        const paused = facts?.status === 'PAUSED';
        if (before.facts && paused !== (before.facts.status === 'PAUSED'))
          announce(t(paused ? 'pausedTitle' : 'unpaused'));
        if (before.you?.camera === 'on' && you?.camera === 'off') announce(t('yourCameraIsOff'));
      }),
    [store, t],
  );
}
