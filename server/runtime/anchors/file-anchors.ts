import { access, constants, mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { KeyRing } from '../config/keys.ts';
import { SettingsError } from '../config/settings-error.ts';
import type { Anchor, AnchorStore, Chain } from './port.ts';
import { openSealed, sealAnchor } from './sealed-line.ts';

const TAIL_BYTES = 4_096;
const FILE_NAME = /^(audit|audit-start|consent)-(\d{1,10})\.jsonl$/;

interface FileAnchorOptions {
  folder: string;
  /** Seals each line, so that adding a line requires the application secret. Former keys only read. */
  keys: KeyRing;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** @throws SettingsError if the folder is not writable */
export async function openFileAnchors(options: FileAnchorOptions): Promise<AnchorStore> {
  const { folder } = options;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new SettingsError(`${folder} (AUDIT_ANCHORS_DIR) cannot be written: ${(error as Error).message}`);
  }
  return fileAnchors(options);
}

export function fileAnchors({ folder, keys, log }: FileAnchorOptions): AnchorStore {
  const fileOf = ({ name, practiceId }: Chain) => join(folder, `${name}-${practiceId}.jsonl`);

  const readLine = (chain: Chain, text: string): Anchor | null => openSealed(keys, chain, parsed(text));

  function readLines(chain: Chain, text: string): Anchor[] {
    const lines = text.split('\n').filter(Boolean);
    const anchors = lines.flatMap((line) => readLine(chain, line) ?? []);
    if (anchors.length < lines.length)
      log.error({ ...chain, lines: lines.length - anchors.length }, 'anchors of a chain cannot be read');
    return anchors;
  }

  return {
    async append(chain, anchor) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(fileOf(chain), 'a+', 0o600);
      try {
        const { size } = await file.stat();
        const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
        // A crash may have left half a line.
        const ends = bytesRead === 0 || buffer.toString() === '\n';
        const line = JSON.stringify(sealAnchor(keys, chain, anchor));
        await file.appendFile(`${ends ? '' : '\n'}${line}\n`);
        await file.datasync();
      } finally {
        await file.close();
      }
    },

    async latest(chain) {
      const text = await readTail(fileOf(chain));
      if (text === null) return null;
      const last = text.split('\n').findLast((line) => readLine(chain, line) !== null);
      return last ? readLine(chain, last) : ((await this.all(chain)).at(-1) ?? null);
    },

    async all(chain) {
      return readLines(chain, await readFile(fileOf(chain), 'utf8').catch(absent(() => '')));
    },

    async chains() {
      const names = await readdir(folder).catch(absent((): string[] => []));
      return names.flatMap((file) => {
        const [, name, practiceId] = FILE_NAME.exec(file) ?? [];
        return name ? [{ name: name as Chain['name'], practiceId: Number(practiceId) }] : [];
      });
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readTail(path: string): Promise<string | null> {
  const file = await open(path, 'r').catch(absent(() => null));
  if (!file) return null;
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(TAIL_BYTES),
      0,
      TAIL_BYTES,
      Math.max(0, size - TAIL_BYTES),
    );
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function absent<T>(instead: () => T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead();
    throw error;
  };
}
