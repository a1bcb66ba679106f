import type { types } from 'mediasoup';

/**
 * Opus with in-band FEC for lossy networks and DTX for silence; VP8 because its simulcast works in every browser;
 * H.264 constrained baseline for devices that encode only that in hardware. No VP9 SVC, because iPhones decode it
 * badly.
 */
export const ROUTER_CODECS: types.RouterRtpCodecCapability[] = [
  {
    kind: 'audio',
    mimeType: 'audio/opus',
    clockRate: 48_000,
    channels: 2,
    parameters: { useinbandfec: 1, usedtx: 1 },
  },
  { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000 },
  {
    kind: 'video',
    mimeType: 'video/H264',
    clockRate: 90_000,
    parameters: { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 },
  },
];

export const INITIAL_OUTGOING_BITRATE = 1_500_000;
