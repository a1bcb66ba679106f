import type { types } from 'mediasoup';
import type { TrackDescription } from '#sfu/descriptions.ts';
import type { CommandPayload } from '#shared/contracts/socket/commands.ts';
import { isOfScreen, isSound, type MediaSource, SOUND_SOURCES } from '#shared/domain/participant.ts';
import { CodedError } from '#shared/errors.ts';
import type { LiveRoom } from '../live/live-room.ts';
import { refusedMedia } from '../media/room-media.ts';
import type { Handlers } from './handler.ts';

type Track = CommandPayload<'media:produce'>;

function describe({ source, kind, rtpParameters }: Track): TrackDescription {
  if (isSound(source) !== (kind === 'audio')) throw new CodedError('MEDIA_REFUSED');
  const track = { label: source, kind, rtpParameters: rtpParameters as types.RtpParameters };
  // A screen's sound flows only with its picture.
  return source === 'screen-audio' ? { ...track, with: 'screen' } : track;
}

async function declare(room: LiveRoom, seatId: string, source: MediaSource): Promise<void> {
  await room.execute({ type: 'seat:attend', by: seatId });
  await room.execute({ type: 'declare-source', by: seatId, source });
}

/** A screen is sent only after the other party accepts it (PRODUCT 9.6). */
function maySendScreen(room: LiveRoom, seatId: string): boolean {
  const { screen } = room.state;
  return screen?.seatId === seatId && screen.state === 'accepted';
}

export const mediaHandlers = {
  'media:open': async ({ rtpCapabilities }, { room, seatId }) => {
    const peer = room.media.peer(seatId);
    const { id, send, recv } = await refusedMedia(() =>
      peer.openTransports(rtpCapabilities as types.RtpCapabilities),
    );
    // Consumers follow the answer, because the page must set up its transports first.
    setImmediate(() => void peer.startReceiving().catch(() => {}));
    const iceServers = room.iceServers(seatId);
    return { mediaId: id, send: { ...send, iceServers }, recv: { ...recv, iceServers } };
  },

  'media:sync': async ({ mediaId, consumerIds }, { room, seatId }) =>
    room.media.sync(seatId, mediaId, consumerIds),

  'media:connect': async ({ direction, dtlsParameters }, { room, seatId }) => {
    await refusedMedia(() =>
      room.media.peer(seatId).connect(direction, dtlsParameters as types.DtlsParameters),
    );
    return {};
  },

  'media:restart-ice': async ({ direction }, { room, seatId }) => ({
    iceParameters: await refusedMedia(() => room.media.peer(seatId).restartIce(direction)),
    iceServers: room.iceServers(seatId),
  }),

  'media:prepare': async (track, { room, seatId }) => {
    const { source } = track;
    if (isOfScreen(source)) throw new CodedError('MEDIA_REFUSED');
    const peer = room.media.peer(seatId);
    // The seat may have been admitted, or the visit unpaused, during the call.
    const flows = room.media.flows(seatId);
    const producerId = await refusedMedia(() =>
      flows ? peer.produce(describe(track)) : peer.prepare(describe(track)),
    );
    await declare(room, seatId, source);
    return { producerId };
  },

  'media:produce': async (track, { room, seatId }) => {
    const { source } = track;
    const peer = room.media.peer(seatId);
    if (isOfScreen(source) && !maySendScreen(room, seatId)) throw new CodedError('MEDIA_REFUSED');
    const producerId = await refusedMedia(() => peer.produce(describe(track)));
    if (isOfScreen(source)) {
      if (!maySendScreen(room, seatId)) peer.closeProducer(source);
    } else {
      await declare(room, seatId, source);
    }
    return { producerId };
  },

  'media:resume-consumers': async ({ consumerIds }, { room, seatId }) => {
    await refusedMedia(() => room.media.peer(seatId).resumeConsumers(consumerIds));
    return {};
  },

  'media:receive': async ({ sources }, { room, seatId }) => {
    await refusedMedia(() => room.media.peer(seatId).setWanted([...SOUND_SOURCES, ...sources]));
    return {};
  },

  'media:layers': async ({ layers }, { room, seatId }) => {
    await refusedMedia(() => room.media.peer(seatId).setLayers(layers));
    return {};
  },

  'media:quality': async ({ quality }, { room, seatId }) => {
    room.media.setQuality(seatId, quality);
    return {};
  },
} satisfies Handlers;
