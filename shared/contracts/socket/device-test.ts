import { z } from 'zod';
import { MEDIA_SOURCES, type MediaSource } from '#shared/domain/participant.ts';
import type { Ack } from './commands.ts';
import type { TransportOptions } from './events.ts';
import { DtlsParameters, RtpCapabilities, RtpParameters } from './rtp.ts';

const reply = <T>() => ({}) as { readonly __type?: T };

const Nothing = z.object({});

export interface EchoedTrack {
  id: string;
  producerId: string;
  source: MediaSource;
  kind: 'audio' | 'video';
  rtpParameters: unknown;
}

/**
 * Every command of a device test (namespace `/device-test`). Media goes only to the media server and back to the same
 * page. One socket is one test.
 */
export const deviceTestCommands = {
  /** Creates the echo, once. UNABLE_TO_TEST if no media server is available. */
  'echo:begin': {
    payload: Nothing,
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
  /** The sent track returns as `echoed`, paused until the page resumes it; null if the page cannot decode it. */
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

type DeviceTestCommands = typeof deviceTestCommands;
export type DeviceTestCommandName = keyof DeviceTestCommands;
export type DeviceTestPayload<K extends DeviceTestCommandName> = z.output<DeviceTestCommands[K]['payload']>;
export type DeviceTestReply<K extends DeviceTestCommandName> = NonNullable<
  DeviceTestCommands[K]['reply']['__type']
>;

export type DeviceTestClientToServer = {
  [K in DeviceTestCommandName]: (
    payload: z.input<DeviceTestCommands[K]['payload']>,
    ack: (answer: Ack<DeviceTestReply<K>>) => void,
  ) => void;
};

/** The time is up, or the media server is gone. The socket closes afterward. */
export interface DeviceTestServerToClient {
  'echo:ended': (end: { reason: 'time' | 'lost' }) => void;
}

export const DeviceTestHandshake = z.union([
  z.object({ as: z.literal('staff') }),
  z.object({ as: z.literal('patient'), sessionId: z.uuid() }),
  z.object({ as: z.literal('guest'), guestId: z.uuid() }),
]);
export type DeviceTestHandshake = z.infer<typeof DeviceTestHandshake>;
