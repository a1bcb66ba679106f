import { type MediaWay, openMediaWay } from './cut-network.ts';
import { freePort, type Product, startProduct } from './product.ts';
import { test } from './test.ts';

/** A product whose media path tests can cut, slow down and make lossy. The path is reset for each test. */
export function productOnAWay(): { readonly product: Product; readonly media: MediaWay } {
  const on = {} as { product: Product; media: MediaWay };
  test.beforeAll(async () => {
    on.media = await openMediaWay(await freePort());
    on.product = await startProduct({ ...on.media.environment, HOST: '127.0.0.1' });
  });
  test.afterAll(async () => {
    await on.product?.dispose();
    on.media?.close();
  });
  test.afterEach(() => on.media.mend());
  return on;
}
