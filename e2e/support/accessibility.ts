import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/**
 * axe's serious and critical findings on the page. Its source is half a megabyte:
 * a page reads it once, and a check that follows finds it there.
 *
 * @param tags of rules; without them, axe's default rules
 */
export async function axeFindings(page: Page, tags?: readonly string[]): Promise<string[]> {
  // As text, which the browser evaluates regardless of the page's content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    // Of all others axe would work out a selector for each element that is right.
    resultTypes: ['violations'],
    ...(tags ? { runOnly: { type: 'tag', values: [...tags] } } : {}),
  };
  return page.evaluate(async (options) => {
    // What fades in has the contrast of neither before nor after. Spinners never end.
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
    // What sticks to the window's edge covers whatever is scrolled below it, which people scroll on.
    const sticking = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    for (const element of sticking) element.style.position = 'static';
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    for (const element of sticking) element.style.position = '';
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => {
        const places = nodes.map(({ target, any }) => {
          const { fgColor, bgColor } = any[0]?.data ?? {};
          return `${target.join(' ')}${fgColor ? ` (${fgColor} on ${bgColor})` : ''}`;
        });
        return `${id}: ${places.join(', ')}`;
      });
  }, options);
}
