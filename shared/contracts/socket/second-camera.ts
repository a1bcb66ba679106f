import { z } from 'zod';
import type { SecondCameraEnd } from '#shared/domain/hand-off.ts';
import type { Ack } from './commands.ts';
import type { TransportOptions } from './events.ts';
import { DtlsParameters, RtpParameters } from './rtp.ts';

const reply = <T>() => ({}) as { readonly __type?: T };

const Nothing = z.object({});

/**
 * Every command of a second camera (namespace `/second-camera`). It sends one picture without sound, and receives
 * nothing.
 */
export const secondCameraCommands = {
  'camera:open': {
    payload: Nothing,
    reply: reply<{
      routerRtpCapabilities: unknown;
      send: TransportOptions;
      flowing: boolean;
    }>(),
  },
  'camera:connect': { payload: z.object({ dtlsParameters: DtlsParameters }), reply: reply<object>() },
  'camera:produce': {
    payload: z.object({ rtpParameters: RtpParameters }),
    reply: reply<{ producerId: string }>(),
  },
  'camera:stop': { payload: Nothing, reply: reply<object>() },
} as const;

type SecondCameraCommands = typeof secondCameraCommands;
export type SecondCameraCommandName = keyof SecondCameraCommands;
export type SecondCameraPayload<K extends SecondCameraCommandName> = z.output<
  SecondCameraCommands[K]['payload']
>;
export type SecondCameraReply<K extends SecondCameraCommandName> = NonNullable<
  SecondCameraCommands[K]['reply']['__type']
>;

export type SecondCameraClientToServer = {
  [K in SecondCameraCommandName]: (
    payload: z.input<SecondCameraCommands[K]['payload']>,
    ack: (answer: Ack<SecondCameraReply<K>>) => void,
  ) => void;
};

export interface SecondCameraServerToClient {
  /** The visit was paused, or resumes: the picture is sent again, as a new track. */
  'camera:flow': (flow: { flowing: boolean }) => void;
  'camera:closing': (closing: { reason: SecondCameraEnd }) => void;
}

export const SecondCameraHandshake = z.object({ cameraId: z.uuid() });
export type SecondCameraHandshake = z.infer<typeof SecondCameraHandshake>;
