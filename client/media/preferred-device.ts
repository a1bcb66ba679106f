import { storage } from '#client/api/storage.ts';

/** The user's last device of this kind, or null for the system's default. */
export function preferredDevice(kind: MediaDeviceKind): string | null {
  return storage.get(`device:${kind}`);
}

export function rememberDevice(kind: MediaDeviceKind, deviceId: string | null): void {
  if (deviceId) storage.set(`device:${kind}`, deviceId);
  else storage.remove(`device:${kind}`);
}
