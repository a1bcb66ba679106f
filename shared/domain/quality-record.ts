import type { CandidateKind, MediaProtocol } from './connection.ts';

/** A visit's quality record: measurements and events, without words, names, device labels and network addresses. */

export const SAMPLE_EVERY_MS = 5_000;
export const REPORT_EVERY_MS = 30_000;
/** The page may have been without the server. */
export const MOST_AGO_MS = 150_000;
/** Limit per report. A page drops older samples and events. */
export const MOST_SAMPLES = 36;
export const MOST_EVENTS = 40;

/** `qualityLimitationReason` of W3C webrtc-stats. */
export const QUALITY_LIMITS = ['none', 'cpu', 'bandwidth'] as const;
export type QualityLimit = (typeof QUALITY_LIMITS)[number];

/** `relayProtocol` of W3C webrtc-stats. */
export const RELAY_PROTOCOLS = ['udp', 'tcp', 'tls'] as const;
type RelayProtocol = (typeof RELAY_PROTOCOLS)[number];

export const SAMPLE_LIMITS = {
  roundTripMs: 60_000,
  jitterMs: 60_000,
  lossUp: 100,
  lossDown: 100,
  kbpsUp: 1_000_000,
  kbpsDown: 1_000_000,
  roomUp: 1_000_000,
  freezes: 1_000,
  frozenMs: 60_000,
  lateMs: 60_000,
} as const;

/** Up is from the page to the server. */
export interface QualitySample {
  roundTripMs: number | null;
  jitterMs: number;
  /** Percent of packets. */
  lossUp: number;
  lossDown: number;
  /** Kilobits per second. */
  kbpsUp: number;
  kbpsDown: number;
  /** The browser's estimate of the network's upload capacity, in kilobits per second; null if it has none. */
  roomUp: number | null;
  freezes: number;
  frozenMs: number;
  /**
   * How late the page's timer was, in milliseconds, because a busy processor delays it. 0 while the page is hidden.
   */
  lateMs: number;
  limit: QualityLimit;
  candidate: CandidateKind | null;
  protocol: MediaProtocol | null;
  relayProtocol: RelayProtocol | null;
}

export type TimedSample = QualitySample & {
  /** Milliseconds since the epoch, on the server's clock. */
  at: number;
};

export const RECORDED_DEVICES = ['camera', 'microphone', 'speaker'] as const;

export const RECORDED_NOTICES = ['noConnection', 'poorConnectivity', 'lowQuality', 'audioOnly'] as const;

/**
 * Why a page's socket ended. `closed`: the page said so while closing. `left`: the person left the visit. `network`:
 * it broke or fell silent. `server`: this process ended. `process-killed`: its process was killed, which is detected
 * later.
 */
export const LEFT_CAUSES = ['closed', 'left', 'network', 'server', 'process-killed'] as const;
export type LeftCause = (typeof LEFT_CAUSES)[number];

export const PAGE_EVENTS = {
  'device-chosen': RECORDED_DEVICES,
  'device-lost': RECORDED_DEVICES,
  'permission-refused': RECORDED_DEVICES,
  /** The product stopped receiving pictures to keep the sound. */
  'video-paused': null,
  'video-resumed': null,
  'notice-shown': RECORDED_NOTICES,
  'network-changed': null,
  /** Seconds without media. */
  'media-back': null,
  /** Seconds without the server. */
  'link-back': null,
  'page-hidden': null,
  'page-shown': null,
  'page-closed': null,
} as const satisfies Record<string, readonly string[] | null>;
export type PageEventKind = keyof typeof PAGE_EVENTS;
export const PAGE_EVENT_KINDS = Object.keys(PAGE_EVENTS) as PageEventKind[];

const SERVER_EVENT_KINDS = [
  'link-opened',
  'step-done',
  'connected',
  'left',
  'path-changed',
  'worker-died',
  'media-moved',
  'process-changed',
] as const;
export type ServerEventKind = (typeof SERVER_EVENT_KINDS)[number];

export const QUALITY_EVENT_KINDS = [...PAGE_EVENT_KINDS, ...SERVER_EVENT_KINDS];
export type QualityEventKind = PageEventKind | ServerEventKind;

export interface QualityEvent {
  at: number;
  kind: QualityEventKind;
  /** A device, a notice, a cause, a step or a network path, depending on the kind. */
  detail: string | null;
  seconds: number | null;
}

export const FINDING_KINDS = [
  'upload-narrow',
  'download-narrow',
  'loss-up',
  'loss-down',
  'delay',
  'relay-only',
  'tcp-only',
  'processor',
  'camera-lost',
  'microphone-lost',
  'camera-refused',
  'microphone-refused',
  'network-gone',
  'network-changed',
  'server-media',
  'server-restart',
  'page-closed',
  'page-hidden',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export const FINDING_EFFECTS = ['none', 'video-reduced', 'frozen'] as const;
type FindingEffect = (typeof FINDING_EFFECTS)[number];

export interface Finding {
  kind: FindingKind;
  from: number;
  until: number;
  /** Kilobits per second, percent, milliseconds or seconds, depending on the kind; null if it has no value. */
  value: number | null;
  effect: FindingEffect;
}
