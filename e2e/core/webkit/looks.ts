import { publicRoutes } from '../../support/routes.ts';
import type { WebKitPage } from '../../support/webkit-page.ts';

/** A phone last, in which the test goes on. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 320, height: 640 },
  { width: 390, height: 844 },
];

const tried = new Set<string>();

/**
 * Waits for the page's heading, and checks and saves it in each size.
 *
 * @param route of the product that leads here, as its area's file has it
 */
export async function look(
  page: WebKitPage,
  route: string,
  name: string,
  heading: string | RegExp,
): Promise<void> {
  await page.title(heading);
  await lookOn(page, route, name);
}

/**
 * Like {@link look}, for a page that has just been waited for.
 *
 * @param isFault of the findings; all are, unless the page's targets have sizes for a reason
 */
export async function lookOn(
  page: WebKitPage,
  route: string,
  name: string,
  isFault?: (finding: string) => boolean,
): Promise<void> {
  tried.add(route);
  for (const size of SIZES) await page.fits(name, size, isFault);
}

/** The routes that no test of this file has tried. */
export function untriedRoutes(): string[] {
  return publicRoutes().filter((route) => !tried.has(route));
}
