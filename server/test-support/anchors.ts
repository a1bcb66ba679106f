import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileAnchors } from '#server/runtime/anchors/file-anchors.ts';
import type { AnchorStore } from '#server/runtime/anchors/port.ts';

export function testAnchors(key = Buffer.alloc(32, 7)): { anchors: AnchorStore; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-anchors-'));
  return {
    anchors: fileAnchors({ folder, keys: [key], log: { error: () => {} } }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
