import type { types } from 'mediasoup-client';

/**
 * How a camera is sent: three simulcast layers, so that a phone on mobile data and a desktop in a clinic
 * each get what they can take. Bit rates in bits per second, for 720p; the browser leaves out layers
 * that a smaller camera does not fill.
 */
export const CAMERA_ENCODINGS: types.RtpEncodingParameters[] = [
  { scaleResolutionDownBy: 4, maxBitrate: 150_000, scalabilityMode: 'L1T2' },
  { scaleResolutionDownBy: 2, maxBitrate: 500_000, scalabilityMode: 'L1T2' },
  { scaleResolutionDownBy: 1, maxBitrate: 1_500_000, scalabilityMode: 'L1T2' },
];

/** Kilobits per second at which the browser's own estimate begins, instead of its 300. */
export const CAMERA_OPTIONS: types.ProducerCodecOptions = { videoGoogleStartBitrate: 1_000 };

/** A screen: text stays sharp, and few frames do. */
export const SCREEN_ENCODINGS: types.RtpEncodingParameters[] = [{ maxBitrate: 2_500_000, maxFramerate: 15 }];

/** Speech: forward error correction against loss, silence not sent. */
export const MICROPHONE_OPTIONS: types.ProducerCodecOptions = {
  opusStereo: false,
  opusFec: true,
  opusDtx: true,
  opusNack: true,
};

/** VP8 where the browser sends it, since only its simulcast works everywhere; else H.264. */
export function cameraCodec(capabilities: types.RtpCapabilities): types.RtpCodecCapability | undefined {
  const codecs = capabilities.codecs ?? [];
  const named = (mimeType: string) => codecs.find((codec) => codec.mimeType.toLowerCase() === mimeType);
  return named('video/vp8') ?? named('video/h264');
}
