import { z } from 'zod';
import { CAPTION_LANGUAGE_LENGTH, CAPTION_LINE_LENGTH } from '#shared/domain/captions.ts';
import { CANDIDATE_KINDS, MEDIA_PROTOCOLS } from '#shared/domain/connection.ts';
import { CONNECTION_TYPES } from '#shared/domain/device-test.ts';
import { DOCUMENT_PAGES, DOCUMENT_ZOOM } from '#shared/domain/document.ts';
import { INTERPRETER_LANGUAGES } from '#shared/domain/interpreter.ts';
import {
  CAMERA_SOURCES,
  CONNECTION_QUALITIES,
  MEDIA_SOURCES,
  PICTURE_LAYERS,
  REMOVAL_MINUTES,
  SENT_SOURCES,
  type SentSource,
  SOUND_CAUSES,
  TRACK_SOURCES,
} from '#shared/domain/participant.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { LIMITS } from '#shared/rules/text.ts';
import type { ChatMessage, ConsumerOptions, TransportOptions } from './events.ts';
import { QualityReport } from './quality-report.ts';
import { DtlsParameters, RtpCapabilities, RtpParameters } from './rtp.ts';

/** Only a reply's type: replies come from the product's server, so they are not validated. */
const reply = <T>() => ({}) as { readonly __type?: T };

const id = z.uuid();
const source = z.enum(MEDIA_SOURCES);
const direction = z.enum(['send', 'recv']);
const Nothing = z.object({});
const OneSeat = z.object({ seatId: id });
const Track = z.object({
  source: z.enum(SENT_SOURCES),
  kind: z.enum(['audio', 'video']),
  rtpParameters: RtpParameters,
});

/**
 * Every command that a browser may send to a live visit (namespace `/room`): its payload's schema, and the content of
 * the acknowledgment. The visit room's policy determines who may send it at which stage.
 */
export const roomCommands = {
  'room:ping': { payload: Nothing, reply: reply<object>() },
  'seat:check-in': { payload: Nothing, reply: reply<object>() },
  /**
   * The page has shown a sign of a person: a device, an entry or a gesture. Ends the handshake's
   * `unattended`.
   */
  'seat:attend': { payload: Nothing, reply: reply<object>() },
  'move:answer': { payload: z.object({ requestId: id, move: z.boolean() }), reply: reply<object>() },
  /** For a request that the seat's page did not answer. */
  'move:decide': { payload: z.object({ requestId: id, move: z.boolean() }), reply: reply<object>() },
  'seat:admit': { payload: OneSeat, reply: reply<object>() },
  /** Admits everyone in the waiting room, or only the people that the provider saw there. */
  'visit:admit-all': {
    payload: z.object({ seatIds: z.array(id).max(100).optional() }),
    reply: reply<object>(),
  },
  'seat:send-to-waiting': { payload: OneSeat, reply: reply<object>() },
  /** For some minutes, after which the person returns to the waiting room; null for permanently. */
  'seat:remove': {
    payload: z.object({ seatId: id, minutes: z.literal(REMOVAL_MINUTES).nullable() }),
    reply: reply<object>(),
  },
  'seat:clear-removal': { payload: OneSeat, reply: reply<object>() },
  'seat:mute': { payload: OneSeat, reply: reply<object>() },
  'visit:mute-all': { payload: Nothing, reply: reply<object>() },
  /** Null for everyone who is muted. Only its owner can open a microphone. */
  'visit:invite-unmute': { payload: z.object({ seatId: id.nullable() }), reply: reply<object>() },
  'seat:lock-microphone': { payload: OneSeat.extend({ locked: z.boolean() }), reply: reply<object>() },
  'visit:lock-microphones': { payload: z.object({ locked: z.boolean() }), reply: reply<object>() },
  /**
   * Asks a patient to allow a picture. `picture:settled` follows when they answer, or when the time to answer ends.
   * Only 'allowed' permits a picture.
   */
  'picture:ask': {
    payload: OneSeat.extend({ source: z.enum(CAMERA_SOURCES).default('camera') }),
    reply: reply<{ requestId: string }>(),
  },
  'picture:answer': { payload: z.object({ requestId: id, allow: z.boolean() }), reply: reply<object>() },
  'picture:withdraw': { payload: z.object({ requestId: id }), reply: reply<object>() },
  'visit:pause': { payload: Nothing, reply: reply<object>() },
  'visit:unpause': { payload: Nothing, reply: reply<object>() },
  /** The link stays active. Staff return without admission, and patients need a new admission. */
  'seat:leave': { payload: Nothing, reply: reply<object>() },
  /** PRODUCT 8.11. */
  'visit:cancel': {
    payload: z.object({
      reason: z.string().trim().min(1).max(LIMITS.cancelReason),
      comment: z.string().trim().max(LIMITS.cancelComment).default(''),
    }),
    reply: reply<object>(),
  },
  'visit:end': { payload: Nothing, reply: reply<object>() },
  /**
   * The sender generates `messageId`, so that sending it twice adds one message. `with` names the waiting seat whose
   * line has the message; without it, everyone in the visit reads it.
   */
  'chat:send': {
    payload: z.object({
      messageId: id,
      text: z.string().trim().min(1).max(LIMITS.chatMessage),
      with: id.optional(),
    }),
    reply: reply<{ message: ChatMessage }>(),
  },
  'chat:history': {
    payload: z.object({ before: id }),
    reply: reply<{ messages: ChatMessage[]; earlier: boolean }>(),
  },

  /**
   * Creates both transports of a seat, replacing earlier ones. `mediaId` identifies the pair: a snapshot with the same
   * id means that the transports still exist.
   */
  'media:open': {
    payload: z.object({ rtpCapabilities: RtpCapabilities }),
    reply: reply<{ mediaId: string; send: TransportOptions; recv: TransportOptions }>(),
  },
  /**
   * After a reconnect with surviving transports: which of these consumers are gone, which are new, and which
   * of this seat's sources the server has.
   */
  'media:sync': {
    payload: z.object({ mediaId: id, consumerIds: z.array(id).max(256) }),
    reply: reply<{ gone: string[]; consumers: ConsumerOptions[]; sources: SentSource[] }>(),
  },
  'media:connect': {
    payload: z.object({ direction, dtlsParameters: DtlsParameters }),
    reply: reply<object>(),
  },
  'media:restart-ice': {
    payload: z.object({ direction }),
    reply: reply<Pick<TransportOptions, 'iceParameters' | 'iceServers'>>(),
  },
  /**
   * While waiting: announces a track to send once admitted. Only its description is stored. Admission creates the
   * producer under the id returned here, without another round trip.
   */
  'media:prepare': { payload: Track, reply: reply<{ producerId: string }>() },
  'media:produce': { payload: Track, reply: reply<{ producerId: string }>() },
  'media:resume-consumers': {
    payload: z.object({ consumerIds: z.array(id).min(1).max(64) }),
    reply: reply<object>(),
  },
  /** The sources that this seat wants from others. The server pauses the rest, except sound. */
  'media:receive': {
    payload: z.object({ sources: z.array(z.enum(TRACK_SOURCES)).max(TRACK_SOURCES.length) }),
    reply: reply<object>(),
  },
  /**
   * The simulcast layer that each displayed picture needs, by default the largest. Null: the picture is not shown, so
   * the server does not send it.
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
  'media:quality': { payload: z.object({ quality: z.enum(CONNECTION_QUALITIES) }), reply: reply<object>() },
  /** Sent once it is connected and when it changes. */
  'media:network': {
    payload: z.object({
      candidate: z.enum(CANDIDATE_KINDS),
      protocol: z.enum(MEDIA_PROTOCOLS),
      network: z.enum(CONNECTION_TYPES),
    }),
    reply: reply<object>(),
  },
  /** Every half minute. */
  'media:report': { payload: QualityReport, reply: reply<object>() },
  'media:switch': { payload: z.object({ source, on: z.boolean() }), reply: reply<object>() },
  'second-camera:stop': { payload: Nothing, reply: reply<object>() },
  /** PRODUCT 9.6. */
  'screen:offer': { payload: Nothing, reply: reply<object>() },
  'screen:withdraw': { payload: Nothing, reply: reply<object>() },
  'screen:answer': { payload: z.object({ accept: z.boolean() }), reply: reply<object>() },
  'screen:stop': { payload: Nothing, reply: reply<object>() },
  /**
   * Shows a document to the people in the visit, replacing a shown one. The sender generates `sharedId`, so
   * that sending it twice shares once.
   */
  'document:share': { payload: z.object({ documentId: id, sharedId: id }), reply: reply<object>() },
  'document:view': {
    payload: z.object({
      sharedId: id,
      page: z.int().min(1).max(DOCUMENT_PAGES),
      zoom: z.number().min(1).max(DOCUMENT_ZOOM),
      x: z.number().min(0).max(1),
      y: z.number().min(0).max(1),
    }),
    reply: reply<object>(),
  },
  'document:stop': { payload: Nothing, reply: reply<object>() },
  /** Has no effect while a request is open or an interpreter is present. */
  'interpreter:request': {
    payload: z.object({ language: z.enum(INTERPRETER_LANGUAGES) }),
    reply: reply<object>(),
  },
  'interpreter:cancel': { payload: Nothing, reply: reply<object>() },
  /** Turns captions on or off for the sender. While anyone reads captions, everyone's speech becomes text. */
  'captions:switch': { payload: z.object({ on: z.boolean() }), reply: reply<object>() },
  'captions:speak': {
    payload: z.object({ language: z.string().min(2).max(CAPTION_LANGUAGE_LENGTH) }),
    reply: reply<object>(),
  },
  /**
   * A captioner writes or corrects a line. Without `line` the line is new, and the reply has its number. Not final:
   * more text follows.
   */
  'captions:write': {
    payload: z.object({
      line: z.int().min(1).optional(),
      seatId: id,
      text: z.string().trim().max(CAPTION_LINE_LENGTH),
      final: z.boolean(),
    }),
    reply: reply<{ line: number }>(),
  },
  /** A captioner starts or stops typing everything that is said. While one does, the recognizer hears no one. */
  'captions:type-all': { payload: z.object({ on: z.boolean() }), reply: reply<object>() },
  /** At most every 30 s. */
  'sound:missed': { payload: z.object({ cause: z.enum(SOUND_CAUSES) }), reply: reply<object>() },
  'media:close-source': { payload: z.object({ source }), reply: reply<object>() },
} as const;

type RoomCommands = typeof roomCommands;
export type RoomCommandName = keyof RoomCommands;
export type CommandPayload<K extends RoomCommandName> = z.output<RoomCommands[K]['payload']>;
export type CommandReply<K extends RoomCommandName> = NonNullable<RoomCommands[K]['reply']['__type']>;

export type Ack<T> = { ok: true; data: T } | { ok: false; error: ErrorBody };

export type RoomClientToServer = {
  [K in RoomCommandName]: (
    payload: z.input<RoomCommands[K]['payload']>,
    ack: (answer: Ack<CommandReply<K>>) => void,
  ) => void;
};

/** The page has shown no sign of a person so far. Pages from before this field existed do not send it. */
const unattended = z.literal(true).optional();

/**
 * The user requested the visit on this device, with a code or to have it back. Only a browser that a code of the seat
 * leads to gets the visit.
 */
const takesOver = z.literal(true).optional();

const pageAccount = id.optional();

/** Handshake of namespace `/room`: the seat to take, among those that the request's cookies authorize. */
export const RoomHandshake = z.union([
  z.object({ as: z.literal('staff'), visitId: id, accountId: pageAccount }),
  z.object({ as: z.literal('patient'), sessionId: id, unattended, takesOver }),
  z.object({ as: z.literal('guest'), guestId: id, unattended, takesOver }),
  z.object({ as: z.literal('interpreter'), requestId: id }),
]);
export type RoomHandshake = z.infer<typeof RoomHandshake>;

export const PracticeHandshake = z.object({ practiceId: z.int().positive(), accountId: pageAccount });

/**
 * The query of a page's handshake with `/room`: its visit's id, or until the server sends it, the id that the
 * page has (a patient's session, a guest's invitation, an interpreter's request). A load balancer that hashes
 * it keeps the pages of a visit on one process: docs/OPERATIONS.md, 'Several processes'.
 */
export type Placing = { readonly visit: string };

/** The error of a refused handshake has this instead of a code. The page reconnects with it in the query. */
export type Misplaced = Placing;
