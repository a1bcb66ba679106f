import type { FastifyReply } from 'fastify';
import type { DocumentFile } from '../../shared/contracts/contract.ts';
import { fileNameOf } from '../../shared/rules/document-name.ts';
import { inTurns } from './in-turns.ts';

/** The address opened in a browser gives a download; nothing in it can run, and no page frames it. */
const POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/**
 * Answers with a document as it was stored. Its type is the detected one, and its name is in the form of RFC 6266, so
 * that letters of any script arrive.
 */
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

/** As `encodeURIComponent`, and the characters that RFC 8187 does not allow either. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
