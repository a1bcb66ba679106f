import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { breakableWay } from './breakable-way.ts';

const PRELOAD = new URL('./lost-names.ts', import.meta.url).href;

export interface LosableNames {
  urls: string[];
  environment: Record<string, string>;
  lose(code: 'ENOTFOUND' | 'EAI_AGAIN'): void;
  find(): void;
  close(): void;
}

export async function losableNames(services: Readonly<Record<string, string>>): Promise<LosableNames> {
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-names-'));
  const file = join(folder, 'lost');
  const ways = await Promise.all(
    Object.entries(services).map(async ([name, url]) => ({ name, way: await breakableWay(url) })),
  );
  return {
    urls: ways.map(({ name, way }) => way.url.replace('127.0.0.1', `${name}.test`)),
    environment: { NODE_OPTIONS: `--import ${PRELOAD}`, LOST_NAMES: file },
    lose(code) {
      // Replaced atomically, because the process reads it at any moment.
      writeFileSync(`${file}.new`, code);
      renameSync(`${file}.new`, file);
      for (const { way } of ways) {
        way.cut();
        way.mend();
      }
    },
    find: () => rmSync(file, { force: true }),
    close() {
      for (const { way } of ways) way.close();
      rmSync(folder, { recursive: true });
    },
  };
}
