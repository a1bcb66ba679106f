import type { CommandPayload } from '#shared/contracts/socket/commands.ts';

export const RTP_CAPABILITIES: CommandPayload<'media:open'>['rtpCapabilities'] = {
  codecs: [
    { kind: 'audio', mimeType: 'audio/opus', preferredPayloadType: 100, clockRate: 48_000, channels: 2 },
    {
      kind: 'video',
      mimeType: 'video/VP8',
      preferredPayloadType: 101,
      clockRate: 90_000,
      rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
    },
  ],
  headerExtensions: [],
};

export function microphoneTrack(ssrc = 11_111_111): CommandPayload<'media:produce'> {
  return {
    source: 'microphone',
    kind: 'audio',
    rtpParameters: {
      mid: '0',
      codecs: [{ mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2, parameters: {} }],
      headerExtensions: [],
      encodings: [{ ssrc }],
      rtcp: { cname: 'test' },
    },
  };
}

export function cameraTrack(ssrc = 22_222_222): CommandPayload<'media:produce'> {
  return {
    source: 'camera',
    kind: 'video',
    rtpParameters: {
      mid: '1',
      codecs: [{ mimeType: 'video/VP8', payloadType: 96, clockRate: 90_000, parameters: {} }],
      headerExtensions: [],
      encodings: [{ ssrc }],
      rtcp: { cname: 'test' },
    },
  };
}

export const DTLS_PARAMETERS: CommandPayload<'media:connect'>['dtlsParameters'] = {
  role: 'client',
  fingerprints: [
    {
      algorithm: 'sha-256',
      value: Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0').toUpperCase()).join(
        ':',
      ),
    },
  ],
};
