import { startProduct } from './product.ts';
import { RUN_SECRET, startRunCluster } from './run-processes.ts';

/** Playwright calls the returned function after the last test. */
export default function setup(): Promise<() => Promise<void>> {
  return startRunCluster(async (environment) => {
    const product = await startProduct({ ...environment, APP_SECRET: RUN_SECRET });
    await product.dispose();
  });
}
