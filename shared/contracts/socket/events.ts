import type { ClosingReason } from '../../domain/closing.ts';
import type { InterpreterFailure, InterpreterLanguage, InterpreterState } from '../../domain/interpreter.ts';
import type { ConnectionQuality, SeatRole, Stage, TrackSource } from '../../domain/participant.ts';
import type { VisitStatus } from '../../domain/visit.ts';
import type { VisitListItem } from '../rest/visits.ts';

/** `none`: the person has no such device, or has not let the page use it. */
export type SourceState = 'on' | 'off' | 'none';

/** One participant as those who may see them see them. Times are milliseconds since the epoch. */
export interface SeatView {
  seatId: string;
  role: SeatRole;
  /** Empty for another patient whose name the practice does not show to patients. */
  name: string;
  stage: Stage;
  /** Whether a page of theirs is connected now; false shows as 'Reconnecting…' in the visit. */
  connected: boolean;
  microphone: SourceState;
  camera: SourceState;
  microphoneLocked: boolean;
  arrivedAt: number | null;
  admittedAt: number | null;
  /** Of somebody removed: when they come back to the waiting room; null is never. */
  removedUntil: number | null;
}

/** A shared screen, or the request to share one. */
export interface ScreenView {
  seatId: string;
  state: 'requested' | 'accepted';
  /** Who may answer the request. */
  asked: readonly string[];
}

/** `stopped`: by a provider; `over`: by whoever shared, or because they went. */
export type ScreenOutcome = 'declined' | 'withdrawn' | 'stopped' | 'over';

/** How the visit stands with Interpretive Services. */
export interface InterpreterView {
  /** Whether this visit can have an interpreter; only providers are told. */
  available: boolean;
  /** Nobody real stands behind it: the interpreter is a demo. */
  demo: boolean;
  state: InterpreterState;
  /** Asked for, or spoken. */
  language: InterpreterLanguage | null;
  /** The interpreter's seat, from their first entrance on. */
  seatId: string | null;
  /** Why the last request came to nothing; only providers are told. */
  failure: InterpreterFailure | null;
}

export interface ChatMessage {
  messageId: string;
  seatId: string;
  name: string;
  role: SeatRole;
  text: string;
  sentAt: number;
  /** The seat whose line with the providers this is (the waiting room); null: everyone in the visit. */
  with: string | null;
}

/** What a browser needs to make its end of a transport; fields as mediasoup-client takes them. */
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

/** A consumer the server has made, paused, for the page to set up and then resume. */
export interface ConsumerOptions {
  id: string;
  producerId: string;
  seatId: string;
  source: TrackSource;
  kind: 'audio' | 'video';
  /** mediasoup's RtpParameters, passed through untouched. */
  rtpParameters: unknown;
}

/**
 * The whole of what a seat may see, sent when it connects, when it reconnects, and when admission
 * widens its view. It replaces everything the page knew.
 */
export interface RoomSnapshot {
  visitId: string;
  status: VisitStatus;
  serverTime: number;
  startTime: number;
  durationMinutes: number;
  timeZone: string;
  practiceName: string;
  /** Null for whom it is not: guests, interpreters, and patients whom nobody has admitted yet. */
  visitTypeName: string | null;
  providerName: string;
  /** A provider of the visit is in it: the waiting room is open whatever the clock says. */
  providerPresent: boolean;
  /** Whoever is admitted begins with a locked microphone. */
  microphonesLocked: boolean;
  screen: ScreenView | null;
  interpreter: InterpreterView;
  you: SeatView;
  /** Everyone else whom this seat may see. */
  others: SeatView[];
  /** The newest messages. */
  chat: ChatMessage[];
  /** Whether there are messages before those (`chat:history`). */
  earlierChat: boolean;
  /** mediasoup's RtpCapabilities of the visit's router; null while media is not to be had. */
  routerRtpCapabilities: unknown;
  /** The transports that the server has for this seat (`media:open`), or null when it has none. */
  mediaId: string | null;
  /** How the connections of those in the visit do, by seat; who has not said so is not in it. */
  quality: Record<string, ConnectionQuality>;
  moves: MoveRequest[];
}

/**
 * Another browser of the same link asks for a seat that is taken. The page that has the seat is asked, and knows of
 * its own; providers know of those that it has not answered.
 */
export interface MoveRequest {
  requestId: string;
  /** The seat that it asks for. */
  seatId: string;
}

/** What the browser that asks is told: the other device is asked, or has not answered and a provider decides. */
export interface MoveStanding {
  state: 'asked' | 'unanswered';
  practiceName: string;
}

export interface ScreenChange {
  screen: ScreenView | null;
  /** How the one that is gone ended, and whose it was. */
  ended: { outcome: ScreenOutcome; seatId: string } | null;
}

export type VisitChange = Pick<RoomSnapshot, 'status' | 'providerPresent' | 'microphonesLocked'>;

/** Server → browser, namespace `/room`. */
export interface RoomServerToClient {
  'room:snapshot': (snapshot: RoomSnapshot) => void;
  'seat:changed': (seat: SeatView) => void;
  'seat:gone': (gone: { seatId: string }) => void;
  /** All requests that this page may know of, in place of those before. */
  'moves:changed': (change: { moves: MoveRequest[] }) => void;
  /** In place of a snapshot: this page asks for a seat that another browser has, and waits. */
  'move:standing': (standing: MoveStanding) => void;
  'seat:quality': (change: { seatId: string; quality: ConnectionQuality }) => void;
  'visit:changed': (change: VisitChange) => void;
  'screen:changed': (change: ScreenChange) => void;
  'interpreter:changed': (interpreter: InterpreterView) => void;
  /** A provider asks this person to switch their microphone on. */
  'microphone:invited': () => void;
  'chat:added': (message: ChatMessage) => void;
  /** From now on this seat's media flows, or does not: ahead of everything else that admission changes. */
  'media:flow': (flow: { flowing: boolean }) => void;
  'media:consumers': (added: { consumers: ConsumerOptions[] }) => void;
  'media:consumers-closed': (closed: { consumerIds: string[] }) => void;
  /**
   * The visit's router is another one now: open the media again with these capabilities. `gone`: the former one is
   * no more; without it, it may go on for a moment.
   */
  'media:reset': (reset: { routerRtpCapabilities: unknown; gone?: true }) => void;
  /** The last word before the server closes the socket. Only `shutdown` asks the page to come back. */
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
  /** A visit was scheduled or changed: reload the list. Null: any of them, for changes may not have been heard. */
  'visits:changed': (change: { visitId: string | null }) => void;
}
