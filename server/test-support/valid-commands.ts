import { randomUUID } from 'node:crypto';
import type { RoomCommandName } from '../../shared/contracts/socket/commands.ts';
import { cameraTrack, DTLS_PARAMETERS, microphoneTrack, RTP_CAPABILITIES } from './browser-media.ts';

/** A payload that fits, of every command: a new command without one does not compile. */
export const VALID_COMMANDS: { [K in RoomCommandName]: object } = {
  'seat:check-in': {},
  'seat:admit': { seatId: randomUUID() },
  'visit:admit-all': {},
  'seat:send-to-waiting': { seatId: randomUUID() },
  'seat:remove': { seatId: randomUUID(), minutes: 5 },
  'seat:clear-removal': { seatId: randomUUID() },
  'seat:mute': { seatId: randomUUID() },
  'visit:mute-all': {},
  'visit:invite-unmute': { seatId: null },
  'seat:lock-microphone': { seatId: randomUUID(), locked: true },
  'visit:lock-microphones': { locked: true },
  'visit:pause': {},
  'visit:unpause': {},
  'seat:leave': {},
  'visit:end': {},
  'chat:send': { messageId: randomUUID(), text: 'hello' },
  'screen:offer': {},
  'screen:withdraw': {},
  'screen:answer': { accept: true },
  'screen:stop': {},
  'media:open': { rtpCapabilities: RTP_CAPABILITIES },
  'media:connect': { direction: 'send', dtlsParameters: DTLS_PARAMETERS },
  'media:restart-ice': { direction: 'send' },
  'media:prepare': microphoneTrack(),
  'media:produce': cameraTrack(),
  'media:resume-consumers': { consumerIds: [randomUUID()] },
  'media:switch': { source: 'camera', on: true },
  'media:close-source': { source: 'camera' },
};
