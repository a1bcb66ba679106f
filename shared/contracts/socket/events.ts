import type { CaptionLine, CaptionsChange, CaptionsView } from '#shared/domain/captions.ts';
import type { ClosingReason } from '#shared/domain/closing.ts';
import type { DocumentPlace, DocumentType } from '#shared/domain/document.ts';
import type {
  InterpreterFailure,
  InterpreterLanguage,
  InterpreterState,
} from '#shared/domain/interpreter.ts';
import type { LateMinutes } from '#shared/domain/lateness.ts';
import type {
  CameraSource,
  ConnectionQuality,
  PictureOutcome,
  SeatRole,
  SoundCause,
  Stage,
  TrackSource,
} from '#shared/domain/participant.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';
import type { PracticeIdentity } from '../practice-identity.ts';
import type { VisitListItem } from '../rest/visits/visits.ts';

/** `none`: the person has no such device, or has not allowed it. */
export type SourceState = 'on' | 'off' | 'none';

/** One participant, for people who may see them. Times are milliseconds since the epoch. */
export interface SeatView {
  seatId: string;
  role: SeatRole;
  /** A guest who types captions. */
  captioner: boolean;
  /** Empty for another patient whose name the practice hides. */
  name: string;
  /** For a group visit's patients, in the order of scheduling: replaces a hidden name. */
  number: number | null;
  stage: Stage;
  /** Their page is connected now; false shows as 'Reconnecting…' in the visit. */
  connected: boolean;
  /** Their browser has shown no sign of a person so far: it may be a mail scanner that presses buttons. */
  unattended: boolean;
  microphone: SourceState;
  camera: SourceState;
  microphoneLocked: boolean;
  /** Another device of the person is their second camera; null if none is. */
  secondCamera: 'connected' | 'reconnecting' | null;
  arrivedAt: number | null;
  admittedAt: number | null;
  /** For a removed person: when they return to the waiting room; null for never. */
  removedUntil: number | null;
}

/** Identifies a person in a message about them. */
export type PersonView = Pick<SeatView, 'seatId' | 'role' | 'name' | 'number'>;

/** A shared screen, or the request to share one. */
export interface ScreenView {
  seatId: string;
  state: 'requested' | 'accepted';
  /** The seats that may answer the request. */
  asked: readonly string[];
}

/** A document that is shown to the people in the visit. */
export interface SharedDocumentView {
  sharedId: string;
  /** The presenter's seat. */
  seatId: string;
  name: string;
  mediaType: DocumentType;
  place: DocumentPlace;
  /** Shared later than the screen, if there is one: the newest has the stage. */
  front: boolean;
}

/** `stopped`: by a provider; `over`: by its owner, or because they left. */
export type ScreenOutcome = 'declined' | 'withdrawn' | 'stopped' | 'over';

/** The state of Interpretive Services in the visit. */
export interface InterpreterView {
  /** This visit can have an interpreter; sent only to providers. */
  available: boolean;
  /** The interpreter is a demo, not a real person. */
  demo: boolean;
  state: InterpreterState;
  /** CONNECTING: the interpreter opened their link, and checks camera and microphone. */
  preparing: boolean;
  /** The requested or spoken language. */
  language: InterpreterLanguage | null;
  /** The interpreter's seat, from their first arrival on. */
  seatId: string | null;
  /** Why the last request failed; sent only to providers. */
  failure: InterpreterFailure | null;
}

export interface ChatMessage {
  messageId: string;
  seatId: string;
  name: string;
  /** See {@link SeatView}. */
  number: number | null;
  role: SeatRole;
  text: string;
  sentAt: number;
  /** The waiting seat whose line with the providers contains this; null: everyone in the visit. */
  with: string | null;
}

/** Options with which a browser creates its side of a transport; fields as in mediasoup-client. */
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

/** A consumer that the server has created, paused, for the page to set up and then resume. */
export interface ConsumerOptions {
  id: string;
  producerId: string;
  seatId: string;
  source: TrackSource;
  kind: 'audio' | 'video';
  /** mediasoup's RtpParameters, forwarded unchanged. */
  rtpParameters: unknown;
}

/**
 * Everything that a seat may see, sent on connecting, reconnecting and when admission widens its view.
 * Replaces the page's earlier state.
 */
export interface RoomSnapshot {
  visitId: string;
  status: VisitStatus;
  serverTime: number;
  startTime: number;
  durationMinutes: number;
  timeZone: string;
  practiceName: string;
  /** The practice's name and logo for its patients. */
  practice: PracticeIdentity;
  /** The practice counts that this patient's or guest's page was opened. */
  countsPage: boolean;
  /** Null for people who may not know it: guests, interpreters, and patients before admission. */
  visitTypeName: string | null;
  providerName: string;
  /** A provider is in the visit: the waiting room is open at any time. */
  providerPresent: boolean;
  /** Time of the first admission; null before. */
  beganAt: number | null;
  /** People have a locked microphone when admitted. */
  microphonesLocked: boolean;
  /** How late the provider says they are, in minutes; null if on time. */
  lateMinutes: LateMinutes | null;
  /** When that is over, in milliseconds since the epoch. */
  lateUntil: number | null;
  /** Patients who wait see their place. */
  showsLine: boolean;
  /** This waiting patient's place in the provider's line, from 1; null if it is not shown. */
  place: number | null;
  /** This waiting patient was notified that their wait is long; null if not, or if someone takes over. */
  longWait: { sessionId: string; callAsked: boolean; timeAsked: boolean } | null;
  /** The provider who sent this person out of the visit, until they are admitted again. */
  movedBy: string | null;
  /** The provider who admitted this person; null if they came in without, or it is no longer known. */
  admittedBy: string | null;
  screen: ScreenView | null;
  document: SharedDocumentView | null;
  interpreter: InterpreterView;
  captions: CaptionsView;
  you: SeatView;
  /** The other seats that this one may see. */
  others: SeatView[];
  /** The newest messages. */
  chat: ChatMessage[];
  /** Earlier messages exist (`chat:history`). */
  earlierChat: boolean;
  /** mediasoup's RtpCapabilities of the visit's router; null while media is unavailable. */
  routerRtpCapabilities: unknown;
  /** The seat's transports on the server (`media:open`), or null without any. */
  mediaId: string | null;
  /** Connection quality by seat, of people in the visit who have reported it. */
  quality: Record<string, ConnectionQuality>;
  moves: MoveRequest[];
}

/**
 * Another browser with the same link requests a taken seat. The seat's page is asked; providers see requests
 * that it has not allowed.
 */
export interface MoveRequest {
  requestId: string;
  /** The requested seat. */
  seatId: string;
  /** Why a provider decides; null while the seat's page is asked. */
  reason: MoveReason | null;
}

/**
 * `refused`: the person chose to keep the visit on their device; `unanswered`: they did not answer in time;
 * `disconnected`: their device is not connected.
 */
export type MoveReason = 'refused' | 'unanswered' | 'disconnected';

/**
 * The state that the requesting browser shows: the other device is being asked, or has not answered and a
 * provider decides.
 */
export interface MoveStanding {
  state: 'asked' | 'unanswered';
  practiceName: string;
  practice: PracticeIdentity;
}

export interface ScreenChange {
  screen: ScreenView | null;
  /** How the previous share ended, and its owner's seat. */
  ended: { outcome: ScreenOutcome; seatId: string } | null;
}

export interface DocumentChange {
  document: SharedDocumentView | null;
  /** Who stopped sharing it, if a person did. */
  stoppedBy: string | null;
}

/** `invited`: to unmute, which only the person can do. */
export interface MicrophoneChange {
  what: 'muted' | 'locked' | 'unlocked' | 'invited';
  /** The provider's name. */
  by: string;
}

/** A person in the visit says that they hear nothing. */
export interface SoundMissed {
  seatId: string;
  name: string;
  cause: SoundCause;
}

/** A provider asks this patient for a picture of them. */
export interface PictureNotice {
  requestId: string;
  /** The camera that is pictured. */
  source: CameraSource;
  /** The provider's name. */
  by: string;
}

/** How a request for a picture ended. */
export interface PictureSettled {
  requestId: string;
  outcome: PictureOutcome;
  /** The patient's name, for staff; null for the patient. */
  name: string | null;
  /** The seat of the provider who requested it. */
  askedBy: string;
}

export type VisitChange = Pick<RoomSnapshot, 'status' | 'providerPresent' | 'beganAt' | 'microphonesLocked'>;

/** Server → browser, namespace `/room`. */
export interface RoomServerToClient {
  'room:snapshot': (snapshot: RoomSnapshot) => void;
  'seat:changed': (seat: SeatView) => void;
  'seat:gone': (gone: { seatId: string }) => void;
  /** Someone joined the visit, sent to the people in it; not for a page that reconnects. */
  'seat:came': (who: PersonView) => void;
  /** Someone is no longer in the visit, after their grace period. */
  'seat:went': (who: PersonView) => void;
  /** All requests that this page may know of; replaces the earlier list. */
  'moves:changed': (change: { moves: MoveRequest[] }) => void;
  /** Instead of a snapshot: this page requests a seat that another browser has, and waits. */
  'move:standing': (standing: MoveStanding) => void;
  'seat:quality': (change: { seatId: string; quality: ConnectionQuality }) => void;
  'visit:changed': (change: VisitChange) => void;
  /**
   * To staff: a patient completed a step before the visit, or a picture of one was added. Their statements
   * are read by REST, where reading is audited.
   */
  'patients:changed': () => void;
  'screen:changed': (change: ScreenChange) => void;
  'document:changed': (change: DocumentChange) => void;
  /** The presenter moved the document; not sent to the presenter. */
  'document:moved': (moved: { sharedId: string; place: DocumentPlace }) => void;
  'interpreter:changed': (interpreter: InterpreterView) => void;
  /**
   * Someone reads captions, or no one does anymore; a captioner came, left, or types everything. Sent to the people in
   * the visit.
   */
  'captions:changed': (change: CaptionsChange) => void;
  'captions:failing': (change: Pick<CaptionsView, 'failing'>) => void;
  /** To people in the visit who read captions, and to the captioners. */
  'captions:line': (line: CaptionLine) => void;
  /** A provider's action on this person's microphone. */
  'microphone:moderated': (change: MicrophoneChange) => void;
  /** The patient gets it. */
  'picture:asked': (notice: PictureNotice) => void;
  /** The patient and staff get it. */
  'picture:settled': (settled: PictureSettled) => void;
  /** Providers get it. */
  'sound:missed': (missed: SoundMissed) => void;
  /** The patient gets it when the picture is stored; repeated for the same request at most. */
  'picture:taken': (taken: Omit<PictureNotice, 'source'>) => void;
  'chat:added': (message: ChatMessage) => void;
  /** Starts or stops this seat's media; sent before everything else that admission changes. */
  'media:flow': (flow: { flowing: boolean }) => void;
  'media:consumers': (added: { consumers: ConsumerOptions[] }) => void;
  'media:consumers-closed': (closed: { consumerIds: string[] }) => void;
  /**
   * The visit has a new router: set up the media again with these capabilities. `gone`: the earlier one is
   * closed; without it, it may continue for a moment.
   */
  'media:reset': (reset: { routerRtpCapabilities: unknown; gone?: true }) => void;
  /** The last event before the server closes the socket. Only `shutdown` asks the page to reconnect. */
  'room:closing': (closing: { reason: ClosingReason }) => void;
}

/** The live part of a visit list item (PRODUCT 6.5). */
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

/** Server → browser, namespace `/practice`. */
export interface PracticeServerToClient {
  'visit:presence': (presence: VisitPresence) => void;
  /**
   * A visit was scheduled or changed: reload the list. Null: any visit, because changes may have been missed.
   */
  'visits:changed': (change: { visitId: string | null }) => void;
}
