import { expect, test } from 'vitest';
import { hasCalls, insteadOf, originalOf, unsupportedPath } from './support.ts';

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

test.each([
  ...['/v/abc', '/pl/abc', '/gl/abc', '/g/abc', '/h/abc', '/patient/visit/1', '/patient/camera/1'],
  ...['/guest/visit/1', '/guest/interpreter/abc', '/guest/interpreting/1', '/provider/group/1'],
  ...['/clinicaladmin/video/1', '/v/abc?x=1'],
])('leads a browser without calls from %s to `/unsupported`', (path) => {
  expect(insteadOf(path, false)).toBe(unsupportedPath(path));
  expect(insteadOf(path, true)).toBeNull();
});

test.each([
  ...['/provider/visits', '/provider/account', '/terms', '/support', '/sign-in/1', '/unsupported', '/'],
  ...['/d/abc', '/r/abc', '/gm/abc', '/patient/after-visit/1', '/patient/copay/1', '/patient/guests/1'],
])('lets a browser without calls open %s', (path) => {
  expect(insteadOf(path, false)).toBeNull();
});
