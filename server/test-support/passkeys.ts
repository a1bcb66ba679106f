import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyMade, PasskeyUsed } from '#shared/contracts/rest/staff/webauthn.ts';
import type { Browser } from './browser.ts';
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

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** WebAuthn Level 3, §6.1: user present, user verified, attested credential data. */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

interface Asked {
  challenge: string;
  /** The page's origin. Another origin simulates phishing. */
  origin: string;
}

interface Use extends Asked {
  userHandle?: string;
  verified?: boolean;
}

export function passkeyDevice(rpId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = credentialId.toString('base64url');

  function authenticatorData(flags: number, attested = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  }
  const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id,
    countTo(count: number) {
      counter = count;
    },
    make(asked: Asked & { discoverable?: boolean }): PasskeyMade {
      // COSE_Key in CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const idLength = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, cose]);
      const data = authenticatorData(PRESENT | VERIFIED | ATTESTED, attested);
      // {"fmt": "none", "attStmt": {}, "authData": bytes}.
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults:
          asked.discoverable === undefined ? {} : { credProps: { rk: asked.discoverable } },
      };
    },
    use({ userHandle, verified = true, ...asked }: Use): PasskeyUsed {
      counter += 1;
      const data = authenticatorData(verified ? PRESENT | VERIFIED : PRESENT);
      const client = clientData('webauthn.get', asked);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle ? { userHandle } : {}),
        },
        clientExtensionResults: {},
      };
    },
  };
}

export type PasskeyDevice = ReturnType<typeof passkeyDevice>;
