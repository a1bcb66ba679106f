import type { FastifyReply } from 'fastify';
import type { DocumentFile } from '#shared/contracts/contract.ts';
import { fileNameOf } from '#shared/rules/document-name.ts';
import { inTurns } from './in-turns.ts';

/** A browser that opens the address downloads the file. Nothing in it can run, and no page frames it. */
const POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** The type is the detected one. The name is encoded by RFC 6266, to support letters of any script. */
export function sendDocument(reply: FastifyReply, { name, mediaType, content }: DocumentFile): FastifyReply {
  const fileName = fileNameOf(name, mediaType);
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_');
  return reply
    .headers({
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`,
      'content-security-policy': POLICY,
      'cache-control': 'private, no-store',
      'content-length': content.byteLength,
    })
    .type(mediaType)
    .send(inTurns(content));
}

/** `encodeURIComponent`, plus the characters that RFC 8187 does not allow. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
