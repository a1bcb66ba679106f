import type { Browser } from './browser.ts';
import { type PasskeyDevice, passkeyDevice } from './passkey-device.ts';
import { PASSWORD } from './people.ts';
import type { World } from './world.ts';

export interface AddedPasskey {
  device: PasskeyDevice;
  userHandle: string;
  codes: string[];
}

export function passkeysOf(there: () => World) {
  const origin = () => new URL(there().publicUrl).origin;

  async function addPasskey(
    desk: Browser,
    { discoverable = true, proof = {} }: { discoverable?: boolean; proof?: object } = {},
  ): Promise<AddedPasskey> {
    const device = passkeyDevice(new URL(there().publicUrl).hostname);
    const { result } = await desk.call('POST /api/provider/account/passkeys/begin', {
      body: { name: 'My phone', current: PASSWORD, ...proof },
    });
    const made = device.make({ challenge: String(result.options.challenge), origin: origin(), discoverable });
    const added = await desk.call('POST /api/provider/account/passkeys', {
      body: { name: 'My phone', made, language: 'en' },
    });
    if (added.status !== 200) throw new Error(`The passkey was answered with ${added.status}.`);
    const { id: userHandle } = result.options.user as { id: string };
    return { device, userHandle, codes: added.result.newCodes ?? [] };
  }

  return { origin, addPasskey };
}
