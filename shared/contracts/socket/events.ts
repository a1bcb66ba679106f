import type { CaptionLine, CaptionsChange, CaptionsView } from '#shared/domain/captions.ts';
import type { ClosingReason } from '#shared/domain/closing.ts';
import type { DocumentPlace, DocumentType } from '#shared/domain/document.ts';
import type {
  InterpreterFailure,
  InterpreterLanguage,
  InterpreterState,
} from '#shared/domain/interpreter.ts';
import type {
  CameraSource,
  ConnectionQuality,
  PictureOutcome,
  SeatRole,
  SoundCause,
  Stage,
  TrackSource,
} from '#shared/domain/participant.ts';
import type { LateMinutes, VisitStatus } from '#shared/domain/visit.ts';
import type { PracticeIdentity } from '../practice-identity.ts';
import type { VisitListItem } from '../rest/visits/visits.ts';

/** `none`: the person has no such device, or has not allowed it. */
export type SourceState = 'on' | 'off' | 'none';

/** Times are milliseconds since the epoch. */
export interface SeatView {
  seatId: string;
  role: SeatRole;
  captioner: boolean;
  /** Empty for another patient whose name the practice hides. */
  name: string;
  /** Replaces a hidden name of a group visit's patient, in scheduling order. */
  number: number | null;
  stage: Stage;
  /** False shows as 'Reconnecting…' in the visit. */
  connected: boolean;
  /** The browser has shown no sign of a person so far. It may be a mail scanner that presses buttons. */
  unattended: boolean;
  microphone: SourceState;
  camera: SourceState;
  microphoneLocked: boolean;
  secondCamera: 'connected' | 'reconnecting' | null;
  arrivedAt: number | null;
  admittedAt: number | null;
  /** When a removed person returns to the waiting room; null for never. */
  removedUntil: number | null;
}

export type PersonView = Pick<SeatView, 'seatId' | 'role' | 'name' | 'number'>;

export interface ScreenView {
  seatId: string;
  state: 'requested' | 'accepted';
  asked: readonly string[];
}

export interface SharedDocumentView {
  sharedId: string;
  seatId: string;
  name: string;
  mediaType: DocumentType;
  place: DocumentPlace;
  /** Shared later than the screen, if any. The newest has the stage. */
  front: boolean;
}

/** `stopped`: by a provider. `over`: by its owner, or because they left. */
export type ScreenOutcome = 'declined' | 'withdrawn' | 'stopped' | 'over';

export interface InterpreterView {
  /** Sent only to providers. */
  available: boolean;
  demo: boolean;
  state: InterpreterState;
  /** CONNECTING: the interpreter opened their link, and is checking camera and microphone. */
  preparing: boolean;
  language: InterpreterLanguage | null;
  seatId: string | null;
  failure: InterpreterFailure | null;
}

export interface ChatMessage {
  messageId: string;
  seatId: string;
  name: string;
  number: number | null;
  role: SeatRole;
  text: string;
  sentAt: number;
  /** The waiting seat whose line with the providers has this message; null for everyone in the visit. */
  with: string | null;
}

/** Named as in mediasoup-client. */
export interface TransportOptions {
  id: string;
  iceParameters: { usernameFragment: string; password: string; iceLite?: boolean };
  iceCandidates: {
    foundation: string;
    priority: number;
    address: string;
    ip: string;
    protocol: 'udp' | 'tcp';
    port: number;
    type: 'host';
    tcpType?: 'passive';
  }[];
  dtlsParameters: {
    role?: 'auto' | 'client' | 'server';
    fingerprints: { algorithm: string; value: string }[];
  };
  sctpParameters?: { port: number; OS: number; MIS: number; maxMessageSize: number };
  iceServers: IceServer[];
}

export interface IceServer {
  urls: string[];
  username?: string;
  credential?: string;
}

/** Paused, for the page to set up and then resume. */
export interface ConsumerOptions {
  id: string;
  producerId: string;
  seatId: string;
  source: TrackSource;
  kind: 'audio' | 'video';
  rtpParameters: unknown;
}

/**
 * Everything that a seat may see. Sent on connecting, reconnecting and when admission widens its view. Replaces the
 * page's earlier state.
 */
export interface RoomSnapshot {
  visitId: string;
  status: VisitStatus;
  serverTime: number;
  startTime: number;
  durationMinutes: number;
  timeZone: string;
  practiceName: string;
  practice: PracticeIdentity;
  countsPage: boolean;
  /** Null for people who may not know it: guests, interpreters, and patients before admission. */
  visitTypeName: string | null;
  providerName: string;
  providerPresent: boolean;
  beganAt: number | null;
  microphonesLocked: boolean;
  lateMinutes: LateMinutes | null;
  /** Milliseconds since the epoch. */
  lateUntil: number | null;
  showsLine: boolean;
  /** From 1; null if not shown. */
  place: number | null;
  /** This waiting patient was notified of a long wait; null if not, or if someone takes over. */
  longWait: { sessionId: string; callAsked: boolean; timeAsked: boolean } | null;
  movedBy: string | null;
  admittedBy: string | null;
  screen: ScreenView | null;
  document: SharedDocumentView | null;
  interpreter: InterpreterView;
  captions: CaptionsView;
  you: SeatView;
  others: SeatView[];
  chat: ChatMessage[];
  earlierChat: boolean;
  /** mediasoup's RtpCapabilities of the visit's router; null while media is unavailable. */
  routerRtpCapabilities: unknown;
  mediaId: string | null;
  quality: Record<string, ConnectionQuality>;
  moves: MoveRequest[];
}

/**
 * A request of another browser with the same link for a taken seat. The seat's page is asked. Providers see requests
 * that it has not allowed.
 */
export interface MoveRequest {
  requestId: string;
  seatId: string;
  /** Null while the seat's page is asked. */
  reason: MoveReason | null;
}

/**
 * `refused`: the person chose to keep the visit on their device. `unanswered`: they did not answer in time.
 * `disconnected`: their device is not connected.
 */
export type MoveReason = 'refused' | 'unanswered' | 'disconnected';

export interface MoveState {
  state: 'asked' | 'unanswered';
  practiceName: string;
  practice: PracticeIdentity;
}

export interface ScreenChange {
  screen: ScreenView | null;
  ended: { outcome: ScreenOutcome; seatId: string } | null;
}

export interface DocumentChange {
  document: SharedDocumentView | null;
  stoppedBy: string | null;
}

/** `invited`: to unmute, which only the person can do. */
export interface MicrophoneChange {
  what: 'muted' | 'locked' | 'unlocked' | 'invited';
  by: string;
}

export interface SoundMissed {
  seatId: string;
  name: string;
  cause: SoundCause;
}

export interface PictureNotice {
  requestId: string;
  source: CameraSource;
  by: string;
}

export interface PictureSettled {
  requestId: string;
  outcome: PictureOutcome;
  name: string | null;
  askedBy: string;
}

export type VisitChange = Pick<RoomSnapshot, 'status' | 'providerPresent' | 'beganAt' | 'microphonesLocked'>;

export interface RoomServerToClient {
  'room:snapshot': (snapshot: RoomSnapshot) => void;
  'seat:changed': (seat: SeatView) => void;
  'seat:gone': (gone: { seatId: string }) => void;
  /** Not when a page reconnects. */
  'seat:came': (who: PersonView) => void;
  /** After their grace period. */
  'seat:went': (who: PersonView) => void;
  /** Replaces the earlier list. */
  'moves:changed': (change: { moves: MoveRequest[] }) => void;
  'move:standing': (standing: MoveState) => void;
  'seat:quality': (change: { seatId: string; quality: ConnectionQuality }) => void;
  'visit:changed': (change: VisitChange) => void;
  /**
   * Sent to staff: a patient completed a step before the visit, or a picture of a patient was added. Their statements
   * are read by REST, where reading is audited.
   */
  'patients:changed': () => void;
  'screen:changed': (change: ScreenChange) => void;
  'document:changed': (change: DocumentChange) => void;
  /** Not sent to the presenter. */
  'document:moved': (moved: { sharedId: string; place: DocumentPlace }) => void;
  'interpreter:changed': (interpreter: InterpreterView) => void;
  /**
   * Someone starts reading captions, or no one reads them anymore; a captioner arrived, left, or types everything.
   * Sent to the people in the visit.
   */
  'captions:changed': (change: CaptionsChange) => void;
  'captions:failing': (change: Pick<CaptionsView, 'failing'>) => void;
  /** Sent to people in the visit who read captions, and to the captioners. */
  'captions:line': (line: CaptionLine) => void;
  'microphone:moderated': (change: MicrophoneChange) => void;
  'picture:asked': (notice: PictureNotice) => void;
  'picture:settled': (settled: PictureSettled) => void;
  'sound:missed': (missed: SoundMissed) => void;
  /** May be repeated for the same request. */
  'picture:taken': (taken: Omit<PictureNotice, 'source'>) => void;
  'chat:added': (message: ChatMessage) => void;
  /** Starts or stops this seat's media. Sent before everything else that admission changes. */
  'media:flow': (flow: { flowing: boolean }) => void;
  'media:consumers': (added: { consumers: ConsumerOptions[] }) => void;
  'media:consumers-closed': (closed: { consumerIds: string[] }) => void;
  /**
   * The visit has a new router, so media must be set up again with these capabilities. `gone`: the earlier router is
   * closed; otherwise it may continue for a moment.
   */
  'media:reset': (reset: { routerRtpCapabilities: unknown; gone?: true }) => void;
  /** The last event before the server closes the socket. Only `shutdown` asks the page to reconnect. */
  'room:closing': (closing: { reason: ClosingReason }) => void;
}

/** PRODUCT 6.5. */
export type VisitPresence = Pick<
  VisitListItem,
  | 'visitId'
  | 'status'
  | 'patientInVisit'
  | 'patientStage'
  | 'patientStages'
  | 'providersCurrentlyInVisit'
  | 'providersPreviouslyInVisit'
>;

export interface PracticeServerToClient {
  'visit:presence': (presence: VisitPresence) => void;
  /**
   * A visit was scheduled or changed, so reload the list. Null for any visit, because changes may have been missed.
   */
  'visits:changed': (change: { visitId: string | null }) => void;
}
