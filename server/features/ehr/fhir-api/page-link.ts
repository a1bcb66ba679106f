import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { FhirError } from './outcome.ts';

/** The position of a search: its query, and the place to continue from. */
const Page = z.strictObject({
  asked: z.array(z.tuple([z.string(), z.string()])),
  cursor: z.string(),
});
export type Page = z.output<typeof Page>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A page as text for its link, encrypted, so that the names and dates in a search stay out of links, and so
 * out of logs on the way. It only opens for the same client and type.
 */
export function sealPage(key: Buffer, owner: string, page: Page): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const sealed = [cipher.update(JSON.stringify(page), 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([nonce, ...sealed]).toString('base64url');
}

/** @throws FhirError 400 for a link of another client, another type or another installation */
export function openPage(key: Buffer, owner: string, text: string): Page {
  try {
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const sealed = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
    const opened = Buffer.concat([decipher.update(sealed), decipher.final()]).toString();
    return Page.parse(JSON.parse(opened));
  } catch {
    throw new FhirError(400, 'value', 'The page is not one of this search. Search again.');
  }
}
