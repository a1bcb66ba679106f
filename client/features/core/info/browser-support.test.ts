import { expect, test } from 'vitest';
import { isBrowserSupported, originalOf, unsupportedPath } from './browser-support.ts';

const full = {
  RTCPeerConnection: class {},
  WebSocket: class {},
  isSecureContext: true,
  navigator: { mediaDevices: { getUserMedia: () => {} } },
};

test('requires WebRTC, sockets, and on a secure page `getUserMedia`', () => {
  expect(isBrowserSupported(full)).toBe(true);
  expect(isBrowserSupported({ ...full, RTCPeerConnection: undefined })).toBe(false);
  expect(isBrowserSupported({ ...full, WebSocket: undefined })).toBe(false);
  expect(isBrowserSupported({ ...full, navigator: {} })).toBe(false);
  expect(isBrowserSupported({ ...full, navigator: {}, isSecureContext: false })).toBe(true);
});

test('returns the original location from a matrix parameter, only if it is a path of this app', () => {
  expect(originalOf(unsupportedPath('/v/abc?x=1;y'))).toBe('/v/abc?x=1;y');
  expect(originalOf('/unsupported')).toBeNull();
  expect(originalOf('/unsupported;url=https%3A%2F%2Fevil.example')).toBeNull();
  expect(originalOf('/unsupported;url=%2F%2Fevil.example')).toBeNull();
  expect(originalOf('/unsupported;url=%2F%5Cevil.example')).toBeNull();
  expect(originalOf('/unsupported;url=%')).toBeNull();
});
