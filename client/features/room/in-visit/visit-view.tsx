import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackgroundNotice } from '#client/features/check-in/backgrounds/background-section.tsx';
import { NoticeArea } from '#client/features/core/room-connection/notice-area.tsx';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { useWakeLock } from '#client/media/use-wake-lock.ts';
import { captionsOf, youNeedDevices } from '#client/realtime/room-state.ts';
import { announce } from '#client/ui/components/announce.tsx';
import { Loading } from '#client/ui/components/loading.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useDraft } from './chat/use-chat-draft.ts';
import { useUnread } from './chat/use-unread.ts';
import { Controls, type Panel } from './controls/controls.tsx';
import { useShortcuts } from './controls/use-shortcuts.ts';
import { useDocumentNews } from './documents/document-news.ts';
import {
  CaptionerPanel,
  CaptionsBar,
  CaptionsPanel,
  ChatPanel,
  DevicesDialog,
  FollowCaptions,
  HelpPart,
  InterpreterBar,
  loadLaterParts,
  loadStaffParts,
  OtherDevicesBar,
  ParticipantsPanel,
  PatientLine,
  PatientPanel,
  PeopleHere,
  PictureNotice,
  ShortcutsDialog,
  SoundNotice,
} from './later-parts.ts';
import { EndDialog, LeaveDialog } from './leave-dialog.tsx';
import { AskedToMove } from './notices/asked-to-move.tsx';
import { ConnectionSays } from './notices/connection-notice.tsx';
import { DeviceNotice, InformationNotices } from './notices/information-notices.tsx';
import { MicrophoneNotice } from './notices/microphone-notice.tsx';
import { ShareNotices } from './notices/share-notices.tsx';
import { useComingAndGoing } from './notices/use-coming-and-going.ts';
import { Arrivals } from './participants/arrivals.tsx';
import { PausedPage } from './paused-page.tsx';
import { SidePanel } from './side-panel.tsx';
import { AlonePatient, AloneProvider } from './stage/alone.tsx';
import { CaptionsBy } from './stage/captions/captions-by.tsx';
import { Stage } from './stage/stage.tsx';
import { VisitHeader } from './visit-header.tsx';
import styles from './visit-view.module.css';

/** Milliseconds after entering the visit. By then the first picture is shown and the network is idle. */
const LATER_MS = 3_000;

interface VisitViewProps {
  staff: boolean;
  mayEnd?: boolean;
  notices?: ReactNode;
}

export function VisitView({ staff, mayEnd = false, notices }: VisitViewProps) {
  const { t } = useTranslation('in-visit');
  const frame = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useState<Panel>(null);
  const [patient, setPatient] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'devices' | 'leave' | 'end' | 'shortcuts' | 'help' | null>(null);
  const [arrivalsClosed, setArrivalsClosed] = useState(false);
  const listed = panel === 'participants';
  const draft = useDraft();
  const [partner, setPartner] = usePartner();
  const paused = useRoom((state) => state.facts?.status === 'PAUSED');
  const connection = useVisitConnection();
  const unread = useUnread(panel === 'chat');
  const waiting = useRoom((state) => state.others.filter((seat) => seat.stage === 'waiting').length);
  const later = useLaterParts();
  const offersCaptions = useRoom((state) => captionsOf(state).offered);
  const readsCaptions = useRoom((state) => captionsOf(state).mine);
  // Stays mounted once captions were offered, to announce their end.
  const [followsCaptions, setFollowsCaptions] = useState(false);
  if (offersCaptions && !followsCaptions) setFollowsCaptions(true);
  const types = useRoom((state) => state.you?.captioner ?? false);
  const needsOwn = useRoom(youNeedDevices);
  const helped = connection.handshake.as === 'patient' || connection.handshake.as === 'guest';
  useWakeLock(true);
  useVisibleHeight(frame);
  useAnnouncements();
  useComingAndGoing();
  useDocumentNews();
  useEffect(() => {
    if (staff) loadStaffParts();
  }, [staff]);
  useEffect(() => {
    if (types) setPanel('captions');
  }, [types]);
  const toggled = (which: Exclude<Panel, null>) => setPanel((open) => (open === which ? null : which));
  useShortcuts((key) => {
    if (key === 'm' && !paused && needsOwn) connection.toggle('microphone').catch(() => {});
    if (key === 'v' && !paused && needsOwn) connection.toggle('camera').catch(() => {});
    if (key === 'c') toggled('chat');
    if (key === 'p' && staff) toggled('participants');
    if (key === 'l') setDialog('leave');
    if (key === '?') setDialog('shortcuts');
  });

  return (
    <div ref={frame} className={styles.visit} data-surface="dark" data-visit>
      <VisitHeader
        {...(staff
          ? {
              patient: (title) => (
                <PatientLine title={title} shown={panel === 'patient'} onShow={() => toggled('patient')} />
              ),
            }
          : {})}
      />
      <main className={styles.middle}>
        <div className={styles.picture}>
          <div className={styles.stage}>
            <NoticeArea>
              <ConnectionSays staff={staff} later={later} />
              {later && staff ? (
                <Suspense fallback={null}>
                  <SoundNotice />
                </Suspense>
              ) : null}
              {staff ? (
                <Arrivals
                  listed={listed}
                  closed={arrivalsClosed}
                  onClosed={setArrivalsClosed}
                  onShowAll={() => setPanel('participants')}
                />
              ) : null}
              {staff ? (
                <OtherDevices listed={listed} onShow={() => setPanel('participants')} />
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
              {later ? notices : null}
            </NoticeArea>
            {paused ? (
              <PausedPage staff={staff} />
            ) : (
              <Stage
                empty={
                  staff ? (
                    <AloneProvider
                      offered={{ admit: listed || !arrivalsClosed, clearRemoval: listed }}
                      onShowAll={() => setPanel('participants')}
                    />
                  ) : (
                    <AlonePatient />
                  )
                }
              />
            )}
          </div>
          {paused ? null : offersCaptions && readsCaptions && panel !== 'captions' ? (
            <Suspense fallback={null}>
              <CaptionsBar onShowAll={() => setPanel('captions')} />
            </Suspense>
          ) : (
            <CaptionsBy />
          )}
        </div>
        {panel ? (
          // A different element for each panel, so that each takes the focus.
          <SidePanel
            key={panel}
            title={t(panel)}
            {...partOf(panel, types, staff).traits}
            onClose={() => setPanel(null)}
          >
            {panel === 'chat' ? (
              <Suspense fallback={null}>
                <ChatPanel draft={draft} partner={partner} {...(staff ? { onPartner: setPartner } : {})} />
              </Suspense>
            ) : panel === 'captions' ? (
              <Suspense fallback={null}>{types ? <CaptionerPanel /> : <CaptionsPanel />}</Suspense>
            ) : panel === 'patient' ? (
              <Suspense fallback={<Loading />}>
                <PatientPanel number={patient} onNumber={setPatient} />
              </Suspense>
            ) : (
              <Suspense fallback={null}>
                {staff ? (
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
                ) : (
                  <PeopleHere />
                )}
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
        onHelp={helped ? () => setDialog('help') : null}
        onDevices={() => setDialog('devices')}
        onLeave={() => setDialog('leave')}
        onEnd={mayEnd ? () => setDialog('end') : null}
      />
      {dialog === 'devices' ? (
        <Suspense fallback={null}>
          <DevicesDialog open onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
      {followsCaptions ? (
        <Suspense fallback={null}>
          <FollowCaptions />
        </Suspense>
      ) : null}
      <BackgroundNotice background={connection.local.background} />
      {helped && (later || dialog === 'help') ? (
        <Suspense fallback={null}>
          <HelpPart
            open={dialog === 'help'}
            onClose={() => setDialog(null)}
            onDevices={() => setDialog('devices')}
          />
        </Suspense>
      ) : null}
      {dialog === 'shortcuts' ? (
        <Suspense fallback={null}>
          <ShortcutsDialog open onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
      <LeaveDialog
        open={dialog === 'leave'}
        onClose={() => setDialog(null)}
        onEnd={mayEnd ? () => setDialog('end') : null}
      />
      {mayEnd ? <EndDialog open={dialog === 'end'} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}

function partOf(panel: Exclude<Panel, null>, types: boolean, staff: boolean) {
  switch (panel) {
    case 'chat':
      return ChatPanel;
    case 'patient':
      return PatientPanel;
    case 'captions':
      return types ? CaptionerPanel : CaptionsPanel;
    case 'participants':
      return staff ? ParticipantsPanel : PeopleHere;
  }
}

/** @returns true once they may load */
function useLaterParts(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLater(true);
      loadLaterParts();
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return later;
}

function OtherDevices({ listed, onShow }: { listed: boolean; onShow: () => void }) {
  const { t } = useTranslation('in-visit');
  const asked = useRoom((state) => state.moves.length > 0);
  return asked ? (
    <Suspense fallback={null}>
      <OtherDevicesBar listed={listed} onShow={onShow} showLabel={t('participants')} />
    </Suspense>
  ) : null;
}

function Interpreter() {
  const used = useRoom(({ facts }) => {
    const { state, failure } = facts?.interpreter ?? {};
    return state === 'CONNECTING' || state === 'CONNECTED' || Boolean(failure);
  });
  const [wanted, setWanted] = useState(false);
  if (used && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <InterpreterBar />
    </Suspense>
  ) : null;
}

function usePartner() {
  const [partner, setPartner] = useState<string | null>(null);
  const waits = useRoom((state) =>
    state.others.some((seat) => seat.seatId === partner && seat.stage === 'waiting'),
  );
  return [waits ? partner : null, setPartner] as const;
}

/**
 * Announces a pause, and that the user's camera was turned off while its light stays on (PRODUCT 9.22). Subscribes
 * outside rendering, because it draws nothing.
 */
export function useAnnouncements(): void {
  const { t } = useTranslation('in-visit');
  const { room, local } = useVisitConnection();
  useEffect(
    () =>
      room.store.subscribe(({ you, facts }, before) => {
        const paused = facts?.status === 'PAUSED';
        if (before.facts && paused !== (before.facts.status === 'PAUSED'))
          announce(t(paused ? 'pausedTitle' : 'unpaused'));
        if (before.you?.camera !== 'on' || you?.camera !== 'off') return;
        announce(t('yourCameraIsOff'));
        if (local.store.getState().rawCamera) toast(t('cameraStaysOpen'));
      }),
    [room, local, t],
  );
}

/** Keeps an element as tall as the visual viewport, so that an open keyboard never covers its controls. */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const resize = () => {
      if (!element.current) return;
      element.current.style.height = `${viewport.height}px`;
      element.current.style.transform = `translateY(${viewport.offsetTop}px)`;
    };
    resize();
    viewport.addEventListener('resize', resize);
    viewport.addEventListener('scroll', resize);
    return () => {
      viewport.removeEventListener('resize', resize);
      viewport.removeEventListener('scroll', resize);
    };
  }, [element]);
}
