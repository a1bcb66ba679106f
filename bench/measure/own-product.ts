import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/storage/postgres/index.ts';
import { type Product, startProduct } from '../../e2e/support/product.ts';

const SECRET = 'a secret of the benchmark, long enough to be one';

interface OwnProduct {
  product: Product;
  database: { url: string; ownerUrl: string; secret: string };
}

export async function withOwnProduct<T>(
  measure: (own: OwnProduct) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-bench-'));
  const server = await openDatabase({ dataDir });
  try {
    const product = await startProduct({
      DATABASE_URL: server.url,
      DATABASE_OWNER_URL: server.ownerUrl,
      APP_SECRET: SECRET,
      LOG_LEVEL: 'warn',
      ...environment,
    });
    try {
      return await measure({
        product,
        database: { url: server.url, ownerUrl: server.ownerUrl, secret: SECRET },
      });
    } finally {
      await product.dispose();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
