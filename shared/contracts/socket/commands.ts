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
 * Every command that a browser may send to a live visit (namespace `/room`): its payload's schema, and the
 * content of the acknowledgement. The visit room's policy determines who may send it at which stage.
 */
export const roomCommands = {
  /** For a page that doubts its connection. */
  'room:ping': { payload: Nothing, reply: reply<object>() },
  /** The patient checks in: Pending arrival → In the waiting room. */
  'seat:check-in': { payload: Nothing, reply: reply<object>() },
  /**
   * The page has shown a sign of a person: a device, an entry or a gesture. Ends the handshake's
   * `unattended`.
   */
  'seat:attend': { payload: Nothing, reply: reply<object>() },
  /** The seat's page decides whether another browser with the same link gets the seat. */
  'move:answer': { payload: z.object({ requestId: id, move: z.boolean() }), reply: reply<object>() },
  /** A provider decides an unanswered request. */
  'move:decide': { payload: z.object({ requestId: id, move: z.boolean() }), reply: reply<object>() },
  /** In the waiting room → In the visit. */
  'seat:admit': { payload: OneSeat, reply: reply<object>() },
  /** Admits everyone in the waiting room, or only the people that the provider saw there. */
  'visit:admit-all': {
    payload: z.object({ seatIds: z.array(id).max(100).optional() }),
    reply: reply<object>(),
  },
  /** In the visit → In the waiting room. */
  'seat:send-to-waiting': { payload: OneSeat, reply: reply<object>() },
  /** For some minutes, after which they return to the waiting room; null for permanently. */
  'seat:remove': {
    payload: z.object({ seatId: id, minutes: z.literal(REMOVAL_MINUTES).nullable() }),
    reply: reply<object>(),
  },
  'seat:clear-removal': { payload: OneSeat, reply: reply<object>() },
  /** A provider mutes a microphone; its owner may unmute it. */
  'seat:mute': { payload: OneSeat, reply: reply<object>() },
  /** Mutes everyone except the providers. */
  'visit:mute-all': { payload: Nothing, reply: reply<object>() },
  /** Invites one person, or (null) all who are muted, to unmute: only its owner can open a microphone. */
  'visit:invite-unmute': { payload: z.object({ seatId: id.nullable() }), reply: reply<object>() },
  /** A locked microphone is muted on the server, and its owner cannot open it. */
  'seat:lock-microphone': { payload: OneSeat.extend({ locked: z.boolean() }), reply: reply<object>() },
  'visit:lock-microphones': { payload: z.object({ locked: z.boolean() }), reply: reply<object>() },
  /**
   * Asks a patient for a picture of them. `picture:settled` follows: when they answer, or when the time to
   * answer ends. Only 'allowed' permits a picture.
   */
  'picture:ask': {
    payload: OneSeat.extend({ source: z.enum(CAMERA_SOURCES).default('camera') }),
    reply: reply<{ requestId: string }>(),
  },
  'picture:answer': { payload: z.object({ requestId: id, allow: z.boolean() }), reply: reply<object>() },
  /** The provider who asked no longer wants the picture. */
  'picture:withdraw': { payload: z.object({ requestId: id }), reply: reply<object>() },
  /** Stops all media until the visit is unpaused. */
  'visit:pause': { payload: Nothing, reply: reply<object>() },
  'visit:unpause': { payload: Nothing, reply: reply<object>() },
  /** The link stays active; staff return without admission, patients need a new one. */
  'seat:leave': { payload: Nothing, reply: reply<object>() },
  /** A patient cancels their visit (PRODUCT 8.11). */
  'visit:cancel': {
    payload: z.object({
      /** The English words of one of the practice's reasons, or the code of a declined step. */
      reason: z.string().trim().min(1).max(LIMITS.cancelReason),
      comment: z.string().trim().max(LIMITS.cancelComment).default(''),
    }),
    reply: reply<object>(),
  },
  /** Ends the visit for everyone, and kills the links. */
  'visit:end': { payload: Nothing, reply: reply<object>() },
  /**
   * The sender generates `messageId`, so that sending it twice adds one message. `with` names the waiting
   * seat with whose line the message belongs; without it everyone in the visit reads it.
   */
  'chat:send': {
    payload: z.object({
      messageId: id,
      text: z.string().trim().min(1).max(LIMITS.chatMessage),
      with: id.optional(),
    }),
    reply: reply<{ message: ChatMessage }>(),
  },
  /** A page of the messages before this one that the seat may read. */
  'chat:history': {
    payload: z.object({ before: id }),
    reply: reply<{ messages: ChatMessage[]; earlier: boolean }>(),
  },

  /**
   * Creates both transports of a seat, replacing earlier ones. `mediaId` identifies the pair: a snapshot with
   * the same id means that they still exist.
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
   * While waiting: announces a track to send once admitted. Only its description is stored; admission creates
   * the producer, under the id returned here, without another round trip.
   */
  'media:prepare': { payload: Track, reply: reply<{ producerId: string }>() },
  'media:produce': { payload: Track, reply: reply<{ producerId: string }>() },
  /** The page has set these consumers up and can decode them: starts their media. */
  'media:resume-consumers': {
    payload: z.object({ consumerIds: z.array(id).min(1).max(64) }),
    reply: reply<object>(),
  },
  /** The sources that this seat wants from others; the server pauses the rest. Sound is always sent. */
  'media:receive': {
    payload: z.object({ sources: z.array(z.enum(TRACK_SOURCES)).max(TRACK_SOURCES.length) }),
    reply: reply<object>(),
  },
  /**
   * The simulcast layer that each displayed picture needs; null: not shown, so the server sends none.
   * Default: the largest.
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
  /** The quality of this page's connection, sent when it changes. */
  'media:quality': { payload: z.object({ quality: z.enum(CONNECTION_QUALITIES) }), reply: reply<object>() },
  /** The kind of network that this page's media uses, sent once it is connected and when it changes. */
  'media:network': {
    payload: z.object({
      candidate: z.enum(CANDIDATE_KINDS),
      protocol: z.enum(MEDIA_PROTOCOLS),
      network: z.enum(CONNECTION_TYPES),
    }),
    reply: reply<object>(),
  },
  /** What this page measured and what happened to it, every half minute, for the visit's quality record. */
  'media:report': { payload: QualityReport, reply: reply<object>() },
  /** Turns the own microphone or camera on or off. Off also pauses the producer on the server. */
  'media:switch': { payload: z.object({ source, on: z.boolean() }), reply: reply<object>() },
  /** Turns the own second camera off, permanently; its device needs another code. */
  'second-camera:stop': { payload: Nothing, reply: reply<object>() },
  /** Asks to share a screen; the other party accepts or declines (PRODUCT 9.6). */
  'screen:offer': { payload: Nothing, reply: reply<object>() },
  'screen:withdraw': { payload: Nothing, reply: reply<object>() },
  'screen:answer': { payload: z.object({ accept: z.boolean() }), reply: reply<object>() },
  /** Stops the own share; a provider may stop anyone's. */
  'screen:stop': { payload: Nothing, reply: reply<object>() },
  /**
   * Shows a document to the people in the visit, replacing a shown one. The sender generates `sharedId`, so
   * that sending it twice shares once.
   */
  'document:share': { payload: z.object({ documentId: id, sharedId: id }), reply: reply<object>() },
  /** The presenter turned a page, zoomed or moved it; the others' pages follow, unless they look around. */
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
  /** The presenter or any provider may stop it. */
  'document:stop': { payload: Nothing, reply: reply<object>() },
  /** Requests an interpreter; no change while a request is open or an interpreter is present. */
  'interpreter:request': {
    payload: z.object({ language: z.enum(INTERPRETER_LANGUAGES) }),
    reply: reply<object>(),
  },
  /** Cancels the request, or ends the interpreter's part in the visit. */
  'interpreter:cancel': { payload: Nothing, reply: reply<object>() },
  /** Turns captions on or off for the person who asks; while anyone reads them, everyone's speech becomes text. */
  'captions:switch': { payload: z.object({ on: z.boolean() }), reply: reply<object>() },
  /** The language that this person speaks, one of those that the visit's captions have. */
  'captions:speak': {
    payload: z.object({ language: z.string().min(2).max(CAPTION_LANGUAGE_LENGTH) }),
    reply: reply<object>(),
  },
  /**
   * A captioner writes a line, or corrects one. Without `line` it is a new one, and the reply has its number. Not
   * final: more of it follows.
   */
  'captions:write': {
    payload: z.object({
      line: z.int().min(1).optional(),
      /** Who says it. */
      seatId: id,
      text: z.string().trim().max(CAPTION_LINE_LENGTH),
      final: z.boolean(),
    }),
    reply: reply<{ line: number }>(),
  },
  /** A captioner types everything that is said, so that the recognizer hears no one; or no longer. */
  'captions:type-all': { payload: z.object({ on: z.boolean() }), reply: reply<object>() },
  /** A patient or guest cannot hear: tells the providers, at most every 30 s. */
  'sound:missed': { payload: z.object({ cause: z.enum(SOUND_CAUSES) }), reply: reply<object>() },
  /** The device is gone (unplugged, denied): closes its producer. */
  'media:close-source': { payload: z.object({ source }), reply: reply<object>() },
} as const;

type RoomCommands = typeof roomCommands;
export type RoomCommandName = keyof RoomCommands;
export type CommandPayload<K extends RoomCommandName> = z.output<RoomCommands[K]['payload']>;
export type CommandReply<K extends RoomCommandName> = NonNullable<RoomCommands[K]['reply']['__type']>;

export type Ack<T> = { ok: true; data: T } | { ok: false; error: ErrorBody };

/** Socket.IO's type of these commands. */
export type RoomClientToServer = {
  [K in RoomCommandName]: (
    payload: z.input<RoomCommands[K]['payload']>,
    ack: (answer: Ack<CommandReply<K>>) => void,
  ) => void;
};

/** Handshake of namespace `/room`: the seat to take, among those that the request's cookies authorize. */
/** The page has shown no sign of a person so far; pages from before this field existed do not send it. */
const unattended = z.literal(true).optional();

/**
 * The person asked for the visit on this device: with a code, or to have it back. Only a browser that a code of
 * the seat leads to gets it.
 */
const takesOver = z.literal(true).optional();

/** The account that a page of staff was opened for (`PAGE_ACCOUNT_HEADER`). */
const pageAccount = id.optional();

export const RoomHandshake = z.union([
  z.object({ as: z.literal('staff'), visitId: id, accountId: pageAccount }),
  z.object({ as: z.literal('patient'), sessionId: id, unattended, takesOver }),
  z.object({ as: z.literal('guest'), guestId: id, unattended, takesOver }),
  z.object({ as: z.literal('interpreter'), requestId: id }),
]);
export type RoomHandshake = z.infer<typeof RoomHandshake>;

/** Handshake of namespace `/practice`: the practice to follow. */
export const PracticeHandshake = z.object({ practiceId: z.int().positive(), accountId: pageAccount });
