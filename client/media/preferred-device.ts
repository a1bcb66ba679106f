import { storage } from '../api/storage.ts';

/** The device a person chose last of its kind, or null for the system's own choice. */
export function preferredDevice(kind: MediaDeviceKind): string | null {
  return storage.get(`device:${kind}`);
}

export function rememberDevice(kind: MediaDeviceKind, deviceId: string | null): void {
  if (deviceId) storage.set(`device:${kind}`, deviceId);
  else storage.remove(`device:${kind}`);
}
