import { z } from 'zod';
import { MEDIA_SOURCES, type MediaSource } from '../../domain/participant.ts';
import type { Ack } from './commands.ts';
import type { TransportOptions } from './events.ts';
import { DtlsParameters, RtpCapabilities, RtpParameters } from './rtp.ts';

/** The type of a reply; replies are ours, so nothing checks them while running. */
const reply = <T>() => ({}) as { readonly __type?: T };

const Nothing = z.object({});

/** One's own track on its way back. */
export interface EchoedTrack {
  id: string;
  producerId: string;
  source: MediaSource;
  kind: 'audio' | 'video';
  /** mediasoup's RtpParameters, passed through untouched. */
  rtpParameters: unknown;
}

/**
 * Every command of a device test (namespace `/device-test`): media goes to the media server and comes back to
 * the same page, and to nobody else. One connection of the socket is one test.
 */
export const deviceTestCommands = {
  /** Makes the echo; once. UNABLE_TO_TEST when there is no media server for it. */
  'echo:begin': {
    payload: Nothing,
    /** mediasoup's RtpCapabilities. */
    reply: reply<{ routerRtpCapabilities: unknown }>(),
  },
  'echo:open': {
    payload: z.object({ rtpCapabilities: RtpCapabilities }),
    reply: reply<{ send: TransportOptions; recv: TransportOptions }>(),
  },
  'echo:connect': {
    payload: z.object({ direction: z.enum(['send', 'recv']), dtlsParameters: DtlsParameters }),
    reply: reply<object>(),
  },
  /** What is sent comes back as `echoed`, paused until the page resumes it; null if it cannot be decoded there. */
  'echo:produce': {
    payload: z.object({
      source: z.enum(MEDIA_SOURCES),
      kind: z.enum(['audio', 'video']),
      rtpParameters: RtpParameters,
    }),
    reply: reply<{ producerId: string; echoed: EchoedTrack | null }>(),
  },
  'echo:resume': { payload: z.object({ ids: z.array(z.uuid()).min(1).max(8) }), reply: reply<object>() },
} as const;

export type DeviceTestCommands = typeof deviceTestCommands;
export type DeviceTestCommandName = keyof DeviceTestCommands;
export type DeviceTestPayload<K extends DeviceTestCommandName> = z.output<DeviceTestCommands[K]['payload']>;
export type DeviceTestReply<K extends DeviceTestCommandName> = NonNullable<
  DeviceTestCommands[K]['reply']['__type']
>;

/** As Socket.IO wants it typed. */
export type DeviceTestClientToServer = {
  [K in DeviceTestCommandName]: (
    payload: z.input<DeviceTestCommands[K]['payload']>,
    ack: (answer: Ack<DeviceTestReply<K>>) => void,
  ) => void;
};

/** The time is up, or the media server is gone; the socket is closed after it. */
export interface DeviceTestServerToClient {
  'echo:ended': (end: { reason: 'time' | 'lost' }) => void;
}

/** Handshake of `/device-test`: as whom, of those the request's cookies give a right to. */
export const DeviceTestHandshake = z.union([
  z.object({ as: z.literal('staff') }),
  z.object({ as: z.literal('patient'), sessionId: z.uuid() }),
  z.object({ as: z.literal('guest'), guestId: z.uuid() }),
]);
export type DeviceTestHandshake = z.infer<typeof DeviceTestHandshake>;
