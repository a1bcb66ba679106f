import { expect, test } from 'vitest';
import { hasCalls, originalOf, unsupportedPath } from './support.ts';

const full = {
  RTCPeerConnection: class {},
  WebSocket: class {},
  isSecureContext: true,
  navigator: { mediaDevices: { getUserMedia: () => {} } },
};

test('requires WebRTC, sockets, and on a secure page `getUserMedia`', () => {
  expect(hasCalls(full)).toBe(true);
  expect(hasCalls({ ...full, RTCPeerConnection: undefined })).toBe(false);
  expect(hasCalls({ ...full, WebSocket: undefined })).toBe(false);
  expect(hasCalls({ ...full, navigator: {} })).toBe(false);
  expect(hasCalls({ ...full, navigator: {}, isSecureContext: false })).toBe(true);
});

test('returns the original location from a matrix parameter, only if it is a path of this app', () => {
  expect(originalOf(unsupportedPath('/v/abc?x=1;y'))).toBe('/v/abc?x=1;y');
  expect(originalOf('/unsupported')).toBeNull();
  expect(originalOf('/unsupported;url=https%3A%2F%2Fevil.example')).toBeNull();
  expect(originalOf('/unsupported;url=%2F%2Fevil.example')).toBeNull();
  expect(originalOf('/unsupported;url=%2F%5Cevil.example')).toBeNull();
  expect(originalOf('/unsupported;url=%')).toBeNull();
});
