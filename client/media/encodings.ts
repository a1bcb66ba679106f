import type { types } from 'mediasoup-client';

/**
 * How a camera is sent: three simulcast layers, so that a phone on mobile data and a desktop in a clinic
 * each get what they can take. Bit rates in bits per second, for 720p; `layerScales` is for smaller cameras.
 */
export const CAMERA_ENCODINGS: types.RtpEncodingParameters[] = [
  { scaleResolutionDownBy: 4, maxBitrate: 150_000, scalabilityMode: 'L1T2' },
  { scaleResolutionDownBy: 2, maxBitrate: 500_000, scalabilityMode: 'L1T2' },
  { scaleResolutionDownBy: 1, maxBitrate: 1_500_000, scalabilityMode: 'L1T2' },
];

/** Pixels from which Chromium sends so many layers (libwebrtc, `simulcast.cc`). */
const THREE_LAYERS_FROM = 960 * 540;
const TWO_LAYERS_FROM = 480 * 270;

/**
 * Of a camera that is too small for all layers Chromium leaves out the largest, and would send an old webcam's
 * 640×480 as 320×240. So the layers that it does send are scaled up to the camera's own size, and the others rest.
 */
export function layerScales(
  width: number,
  height: number,
): { scaleResolutionDownBy: number; active: boolean }[] {
  const pixels = width * height;
  const layers = pixels >= THREE_LAYERS_FROM ? 3 : pixels >= TWO_LAYERS_FROM ? 2 : 1;
  return CAMERA_ENCODINGS.map((_, index) => ({
    scaleResolutionDownBy: 2 ** Math.max(0, layers - 1 - index),
    active: index < layers,
  }));
}

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

/** What is heard of a screen: music and films, whole. In bits per second. */
export const SCREEN_SOUND_OPTIONS: types.ProducerCodecOptions = {
  opusStereo: true,
  opusFec: true,
  opusDtx: false,
  opusMaxAverageBitrate: 128_000,
};

/** VP8 where the browser sends it, since only its simulcast works everywhere; else H.264. */
export function cameraCodec(capabilities: types.RtpCapabilities): types.RtpCodecCapability | undefined {
  const codecs = capabilities.codecs ?? [];
  const named = (mimeType: string) => codecs.find((codec) => codec.mimeType.toLowerCase() === mimeType);
  return named('video/vp8') ?? named('video/h264');
}
