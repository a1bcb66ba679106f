import type { types } from 'mediasoup-client';

/**
 * Camera encodings: three simulcast layers, so that a phone on mobile data and a clinic's desktop each get
 * what they can receive. Bit rates in bits per second, for 720p; `layerScales` handles smaller cameras.
 */
export const CAMERA_ENCODINGS: types.RtpEncodingParameters[] = [
  { scaleResolutionDownBy: 4, maxBitrate: 150_000, scalabilityMode: 'L1T2' },
  { scaleResolutionDownBy: 2, maxBitrate: 500_000, scalabilityMode: 'L1T2' },
  { scaleResolutionDownBy: 1, maxBitrate: 1_500_000, scalabilityMode: 'L1T2' },
];

/** From these numbers of pixels on, Chromium sends this many layers (libwebrtc, `simulcast.cc`). */
const THREE_LAYERS_FROM = 960 * 540;
const TWO_LAYERS_FROM = 480 * 270;

/**
 * For a small camera Chromium drops the largest layer, and would send an old webcam's 640×480 as 320×240. This scales
 * the remaining layers up to the camera's size, and makes the others inactive.
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

/** The browser's initial bandwidth estimate in kilobits per second, instead of its default 300. */
export const CAMERA_OPTIONS: types.ProducerCodecOptions = { videoGoogleStartBitrate: 1_000 };

/** For a screen, sharp text matters more than frame rate. */
export const SCREEN_ENCODINGS: types.RtpEncodingParameters[] = [{ maxBitrate: 2_500_000, maxFramerate: 15 }];

/** Speech: forward error correction against loss, and no packets for silence. */
export const MICROPHONE_OPTIONS: types.ProducerCodecOptions = {
  opusStereo: false,
  opusFec: true,
  opusDtx: true,
  opusNack: true,
};

/** A screen's sound: music and films in full quality. In bits per second. */
export const SCREEN_SOUND_OPTIONS: types.ProducerCodecOptions = {
  opusStereo: true,
  opusFec: true,
  opusDtx: false,
  opusMaxAverageBitrate: 128_000,
};

/** VP8 if the browser sends it, because only its simulcast works everywhere; otherwise H.264. */
export function cameraCodec(capabilities: types.RtpCapabilities): types.RtpCodecCapability | undefined {
  const codecs = capabilities.codecs ?? [];
  const named = (mimeType: string) => codecs.find((codec) => codec.mimeType.toLowerCase() === mimeType);
  return named('video/vp8') ?? named('video/h264');
}
