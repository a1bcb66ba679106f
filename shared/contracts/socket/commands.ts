import { z } from 'zod';
import { INTERPRETER_LANGUAGES } from '../../domain/interpreter.ts';
import {
  CONNECTION_QUALITIES,
  MEDIA_SOURCES,
  PICTURE_LAYERS,
  REMOVAL_MINUTES,
  TRACK_SOURCES,
  type TrackSource,
} from '../../domain/participant.ts';
import { CANCEL_REASON_CODES } from '../../domain/workflow.ts';
import type { ErrorBody } from '../../errors.ts';
import { LIMITS } from '../../rules/text.ts';
import type { ChatMessage, ConsumerOptions, TransportOptions } from './events.ts';
import { DtlsParameters, RtpCapabilities, RtpParameters } from './rtp.ts';

/** The type of a reply; replies are ours, so nothing checks them while running. */
const reply = <T>() => ({}) as { readonly __type?: T };

const id = z.uuid();
const source = z.enum(MEDIA_SOURCES);
const direction = z.enum(['send', 'recv']);
const Nothing = z.object({});
const OneSeat = z.object({ seatId: id });
const Track = z.object({
  source: z.enum(TRACK_SOURCES),
  kind: z.enum(['audio', 'video']),
  rtpParameters: RtpParameters,
});

/**
 * Every command a browser may send to the live visit (namespace `/room`): its payload's schema and what
 * the acknowledgement carries. Who may send it, and at which stage, is in the visit room's policy.
 */
export const roomCommands = {
  /** Is anybody there? For a page that doubts its connection. */
  'room:ping': { payload: Nothing, reply: reply<object>() },
  /** The patient says they are there: Pending Arrival → In the Waiting Room. */
  'seat:check-in': { payload: Nothing, reply: reply<object>() },
  /** The page that has a seat says whether another browser of the same link is to have it. */
  'move:answer': { payload: z.object({ requestId: id, move: z.boolean() }), reply: reply<object>() },
  /** A provider says so of a request that was not answered. */
  'move:decide': { payload: z.object({ requestId: id, move: z.boolean() }), reply: reply<object>() },
  /** In the Waiting Room → In the Visit. */
  'seat:admit': { payload: OneSeat, reply: reply<object>() },
  /** Everyone in the waiting room at once. */
  'visit:admit-all': { payload: Nothing, reply: reply<object>() },
  /** In the Visit → In the Waiting Room. */
  'seat:send-to-waiting': { payload: OneSeat, reply: reply<object>() },
  /** For some minutes, after which they come back to the waiting room by themselves; null is for good. */
  'seat:remove': {
    payload: z.object({ seatId: id, minutes: z.literal(REMOVAL_MINUTES).nullable() }),
    reply: reply<object>(),
  },
  'seat:clear-removal': { payload: OneSeat, reply: reply<object>() },
  /** A provider silences someone's microphone; the person may switch it on again. */
  'seat:mute': { payload: OneSeat, reply: reply<object>() },
  /** Everyone but the providers. */
  'visit:mute-all': { payload: Nothing, reply: reply<object>() },
  /** Asks to unmute, one or (null) all who are muted: a microphone is never opened from afar. */
  'visit:invite-unmute': { payload: z.object({ seatId: id.nullable() }), reply: reply<object>() },
  /** A locked microphone is silent on the server, and its owner cannot open it. */
  'seat:lock-microphone': { payload: OneSeat.extend({ locked: z.boolean() }), reply: reply<object>() },
  'visit:lock-microphones': { payload: z.object({ locked: z.boolean() }), reply: reply<object>() },
  /** No media flows until the visit is unpaused. */
  'visit:pause': { payload: Nothing, reply: reply<object>() },
  'visit:unpause': { payload: Nothing, reply: reply<object>() },
  /** The link stays active; coming back needs no new admission for staff, a new one for patients. */
  'seat:leave': { payload: Nothing, reply: reply<object>() },
  /** A patient takes their visit back before it (PRODUCT 8.11). */
  'visit:cancel': {
    payload: z.object({
      reason: z.enum(CANCEL_REASON_CODES),
      comment: z.string().trim().max(LIMITS.cancelComment).default(''),
    }),
    reply: reply<object>(),
  },
  /** Nobody can join any more and the links are dead. */
  'visit:end': { payload: Nothing, reply: reply<object>() },
  /**
   * `messageId` is made by the sender: sending it twice adds one message. `with` names the seat in the waiting
   * room that a message goes to or comes from; without it everyone in the visit reads it.
   */
  'chat:send': {
    payload: z.object({
      messageId: id,
      text: z.string().trim().min(1).max(LIMITS.chatMessage),
      with: id.optional(),
    }),
    reply: reply<{ message: ChatMessage }>(),
  },
  /** The messages before this one that the seat may read, at most a page of them. */
  'chat:history': {
    payload: z.object({ before: id }),
    reply: reply<{ messages: ChatMessage[]; earlier: boolean }>(),
  },

  /**
   * Makes both transports of a seat; again, after a lost one, replaces them. `mediaId` names the pair: a
   * snapshot that carries the same one says that they still stand.
   */
  'media:open': {
    payload: z.object({ rtpCapabilities: RtpCapabilities }),
    reply: reply<{ mediaId: string; send: TransportOptions; recv: TransportOptions }>(),
  },
  /**
   * After a gap in which transports stood and messages were lost: which of these consumers are gone, which
   * have come, and what of this seat's own sources the server has.
   */
  'media:sync': {
    payload: z.object({ mediaId: id, consumerIds: z.array(id).max(256) }),
    reply: reply<{ gone: string[]; consumers: ConsumerOptions[]; sources: TrackSource[] }>(),
  },
  'media:connect': {
    payload: z.object({ direction, dtlsParameters: DtlsParameters }),
    reply: reply<object>(),
  },
  'media:restart-ice': {
    payload: z.object({ direction }),
    reply: reply<{ iceParameters: TransportOptions['iceParameters'] }>(),
  },
  /**
   * While waiting: what the seat will send once admitted. Only words are kept; there is no producer until
   * admission, which makes it under the id given here without another round trip.
   */
  'media:prepare': { payload: Track, reply: reply<{ producerId: string }>() },
  'media:produce': { payload: Track, reply: reply<{ producerId: string }>() },
  /** The page has set these consumers up and can decode: let their media flow. */
  'media:resume-consumers': {
    payload: z.object({ consumerIds: z.array(id).min(1).max(64) }),
    reply: reply<object>(),
  },
  /** What of the others this seat is to be sent; the rest is paused on the server. Sound always is. */
  'media:receive': {
    payload: z.object({ sources: z.array(z.enum(TRACK_SOURCES)).max(TRACK_SOURCES.length) }),
    reply: reply<object>(),
  },
  /**
   * How large this page shows these pictures, as the simulcast layer that is enough; null: not at all now, and
   * the server sends none. Until a page says so, the largest.
   */
  'media:layers': {
    payload: z.object({
      layers: z
        .array(z.object({ consumerId: id, layer: z.literal(PICTURE_LAYERS).nullable() }))
        .min(1)
        .max(64),
    }),
    reply: reply<object>(),
  },
  /** How this page's connection does, said when it changes. */
  'media:quality': { payload: z.object({ quality: z.enum(CONNECTION_QUALITIES) }), reply: reply<object>() },
  /** One's own microphone or camera, on or off. Off pauses the producer on the server too. */
  'media:switch': { payload: z.object({ source, on: z.boolean() }), reply: reply<object>() },
  /** Asks to share a screen; the other party accepts or declines (PRODUCT 9.6). */
  'screen:offer': { payload: Nothing, reply: reply<object>() },
  'screen:withdraw': { payload: Nothing, reply: reply<object>() },
  'screen:answer': { payload: z.object({ accept: z.boolean() }), reply: reply<object>() },
  /** One's own; a provider stops anybody's. */
  'screen:stop': { payload: Nothing, reply: reply<object>() },
  /** Asks Interpretive Services for somebody; the same again, while one is asked for or there, changes nothing. */
  'interpreter:request': {
    payload: z.object({ language: z.enum(INTERPRETER_LANGUAGES) }),
    reply: reply<object>(),
  },
  /** Takes the request back, or ends the interpreter's part in the visit. */
  'interpreter:cancel': { payload: Nothing, reply: reply<object>() },
  /** The device is gone (unplugged, denied): its producer is closed. */
  'media:close-source': { payload: z.object({ source }), reply: reply<object>() },
} as const;

export type RoomCommands = typeof roomCommands;
export type RoomCommandName = keyof RoomCommands;
export type CommandPayload<K extends RoomCommandName> = z.output<RoomCommands[K]['payload']>;
export type CommandReply<K extends RoomCommandName> = NonNullable<RoomCommands[K]['reply']['__type']>;

export type Ack<T> = { ok: true; data: T } | { ok: false; error: ErrorBody };

/** As Socket.IO wants it typed. */
export type RoomClientToServer = {
  [K in RoomCommandName]: (
    payload: z.input<RoomCommands[K]['payload']>,
    ack: (answer: Ack<CommandReply<K>>) => void,
  ) => void;
};

/** Handshake of namespace `/room`: which seat, of those the request's cookies give a right to. */
export const RoomHandshake = z.union([
  z.object({ as: z.literal('staff'), visitId: id }),
  z.object({ as: z.literal('patient'), sessionId: id }),
  z.object({ as: z.literal('guest'), guestId: id }),
  z.object({ as: z.literal('interpreter'), requestId: id }),
]);
export type RoomHandshake = z.infer<typeof RoomHandshake>;

/** Handshake of namespace `/practice`: whose visits to hear of. */
export const PracticeHandshake = z.object({ practiceId: z.int().positive() });
