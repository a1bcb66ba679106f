import type axe from 'axe-core';

// Both run inside a page, Playwright's or Vitest's, and refer to nothing outside themselves, because
// Playwright sends them there as text.

/**
 * Elements that scroll the page sideways, and targets smaller than a fingertip (links in running text are as tall as
 * the text).
 */
export function layoutFindings(screenWidth: number): string[] {
  const found: string[] = [];
  // Compares with the screen, because `innerWidth` grows: a phone zooms out until a page that is too wide
  // fits.
  const wide = document.documentElement.scrollWidth - screenWidth;
  if (wide > 0) found.push(`scrolls sideways by ${wide}px`);
  const modal = document.querySelector('dialog[open]');
  for (const element of (modal ?? document).querySelectorAll<HTMLElement>(
    'button, select, textarea, summary, a[href], input:not([type=hidden], [type=radio], [type=checkbox])',
  )) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (getComputedStyle(element).display === 'inline') continue;
    const { width, height, bottom } = element.getBoundingClientRect();
    // Outside the page until it has the focus, or only for screen readers.
    if (bottom <= 0 || width <= 1) continue;
    // A mouse hits the rows of a dense list (WCAG 2.2, 2.5.8: 24px).
    const dense = element.closest('[data-dense]') && matchMedia('(pointer: fine)').matches;
    if (width < 43.5 || height < (dense ? 31.5 : 43.5)) {
      const name = element.getAttribute('aria-label') ?? element.textContent;
      found.push(`too small: ${name?.trim()} (${Math.round(width)}×${Math.round(height)})`);
    }
  }
  return found;
}

/**
 * axe's serious and critical findings. The page already has `axe` as a global.
 *
 * @param tags of rules; empty for axe's default rules
 */
export async function axeFindings(tags: readonly string[]): Promise<string[]> {
  // While an element fades in, its contrast is not final. A page that paints nothing never ends an animation, and
  // spinners have no end.
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  // Elements that stick to the window's edge cover content below them, which people can scroll.
  const sticking = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  );
  for (const element of sticking) element.style.position = 'static';
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    // For other result types, axe would compute a selector for each element that passes.
    resultTypes: ['violations'],
    ...(tags.length > 0 ? { runOnly: { type: 'tag', values: [...tags] } } : {}),
  });
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
}
