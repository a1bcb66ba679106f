import { fork } from 'node:child_process';
import { join } from 'node:path';
import { cachedWorker } from '#sfu/worker/obtain-worker.ts';
import { freePort } from '../../../e2e/support/product.ts';

export const SECRET = 'a secret of the products that are put under load';

export interface ProductOptions {
  dataDir: string;
  database: { url: string; ownerUrl: string };
  sinkPort?: number;
  port?: number;
  redisUrl?: string;
  publicUrl?: string;
}

/** In development mode, with the demo. Its media goes to the sink's port. */
export async function startProduct(options: ProductOptions) {
  const { dataDir, database, sinkPort = 0, redisUrl, publicUrl } = options;
  const [port, sfuPort] = [options.port ?? (await freePort()), await freePort()];
  const child = fork(join(import.meta.dirname, 'product-server.ts'), [String(sinkPort)], {
    execArgv: ['--expose-gc', '--max-semi-space-size=64', '--disable-warning=ExperimentalWarning'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      SFU_PORT: String(sfuPort),
      SFU_WORKERS: '1',
      METRICS_PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      APP_SECRET: SECRET,
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
      ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
      LOG_LEVEL: 'error',
      MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN ?? cachedWorker(),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Anteroom is running')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  return { child, port, url: publicUrl ?? `http://localhost:${port}` };
}
