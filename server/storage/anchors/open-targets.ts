import type { FastifyBaseLogger } from 'fastify';
import type { AnchorCopy, AnchorTarget } from '#server/runtime/anchors/port.ts';
import type { Settings } from '#server/runtime/config/env.ts';
import type { KeyRing } from '#server/runtime/config/keys.ts';
import type { Db } from '../db/database.ts';
import { openHttpAnchors } from './http-anchors.ts';

/** @throws SettingsError if the bucket has no object lock */
export async function openAnchorTargets(
  { anchorsS3, anchorsHttp }: Pick<Settings, 'anchorsS3' | 'anchorsHttp'>,
  { db, keys, log }: { db: Db; keys: KeyRing; log: FastifyBaseLogger },
): Promise<{ anchorTargets: readonly AnchorTarget[]; anchorCopy: AnchorCopy | null }> {
  const http = anchorsHttp ? [openHttpAnchors(anchorsHttp, { db, keys, log })] : [];
  if (!anchorsS3) return { anchorTargets: http, anchorCopy: null };
  const { openS3Anchors } = await import('./s3-anchors.ts');
  const s3 = openS3Anchors(anchorsS3, { keys, log, clock: Date.now });
  await s3.check();
  return { anchorTargets: [s3.target, ...http], anchorCopy: s3.copy };
}
