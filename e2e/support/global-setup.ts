import { startProduct } from './product.ts';
import { RUN_SECRET, startRunCluster } from './run-cluster.ts';

/** Before any worker starts: the PostgreSQL of the run. Playwright calls what is returned after the last test. */
export default function setup(): Promise<() => Promise<void>> {
  return startRunCluster(async (environment) => {
    const product = await startProduct({ ...environment, APP_SECRET: RUN_SECRET });
    await product.dispose();
  });
}
