import { z } from 'zod';

/** Base64url without padding. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);

/** A credential's id has at most 1,023 bytes (WebAuthn Level 3, §4). */
const credentialId = bytes(1_364);
const common = { id: credentialId, rawId: credentialId, type: z.literal('public-key') } as const;
const noExtensions = z.object({});
/** Whether the authenticator offers the passkey without being given its id; it need not report this. */
const credProps = z.object({ rk: z.boolean().optional() });

/** RegistrationResponseJSON of WebAuthn Level 3. */
export const PasskeyMade = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(8_192),
    attestationObject: bytes(32_768),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
  clientExtensionResults: z.object({ credProps: credProps.optional() }),
});
export type PasskeyMade = z.output<typeof PasskeyMade>;

/** AuthenticationResponseJSON of WebAuthn Level 3. */
export const PasskeyUsed = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(8_192),
    authenticatorData: bytes(8_192),
    // ML-DSA's signatures are the longest, 4,627 bytes.
    signature: bytes(8_192),
    userHandle: bytes(100).nullish(),
  }),
  clientExtensionResults: noExtensions,
});
export type PasskeyUsed = z.output<typeof PasskeyUsed>;

/** PublicKeyCredential…OptionsJSON of WebAuthn Level 3, forwarded unchanged to the browser. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
