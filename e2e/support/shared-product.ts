import { makeEnterprise, type PracticeSettings } from './enterprise.ts';
import { type Product, startProduct } from './product.ts';

/**
 * The worker's product as one file sees it. Tests must not stop it; tests that stop a product start a separate one.
 */
export interface SharedProduct extends Pick<Product, 'url' | 'emailOf' | 'log'> {
  database: NonNullable<Product['database']>;
  practiceId(name: string): number;
}

/** A removal outlasts its test, however slow the machine, in milliseconds. */
const LONG_MINUTE = '1200000';

let running: Promise<Product> | undefined;

/**
 * The worker's shared product, with an enterprise for the calling file: the demo's practices, staff and visit
 * types under their names, and no visits. `signIn` knows the addresses.
 *
 * @param settings for these practices
 */
export async function openProduct(settings: PracticeSettings = {}): Promise<SharedProduct> {
  running ??= startProduct({ TEST_REMOVAL_MINUTE_MS: LONG_MINUTE });
  const { url, database, log } = await running;
  if (!database) throw new Error('a product is shared in a test run only, which has a PostgreSQL');
  const { emailOf, practiceId } = await makeEnterprise(database.url, settings);
  const before = log().length;
  return { url, database, emailOf, practiceId, log: () => log().slice(before) };
}

export async function disposeSharedProduct(): Promise<void> {
  const product = await running?.catch(() => undefined);
  running = undefined;
  await product?.dispose();
}
