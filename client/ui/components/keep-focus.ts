/** A button, the menu that it was in, the dialog that it opened: how far back a place is looked for. */
const REMEMBERED = 5;

/** What is worth the focus: a screen reader names it, or says how many entries it has. */
const GROUPS =
  'li, ul, ol, section, aside, article, form, fieldset, table, dialog, [role="group"], [role="region"]';

interface Place {
  element: Element;
  /** The groups around it, the nearest first; without the page's frame. */
  around: readonly HTMLElement[];
}

/**
 * Keeps the keyboard's place when what had the focus leaves the page, such as the row of a person who was just removed: the
 * nearest group around it that is still there takes the focus, instead of the top of the page. A page that is replaced
 * as a whole moves the focus itself. Called once.
 */
export function keepFocus(): void {
  const places: Place[] = [];
  let planned = false;

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    places.push({ element: target, around: groupsAround(target) });
    if (places.length > REMEMBERED) places.shift();
  });

  new MutationObserver(() => {
    const last = places.at(-1);
    // A click on the bare page takes the focus away too, and leaves its element where it is.
    if (planned || !last || !isFocusLost() || isShown(last.element)) return;
    planned = true;
    // Pages that look after the focus themselves do so before the next frame.
    requestAnimationFrame(() => {
      planned = false;
      if (isFocusLost()) focusOneOf(places.toReversed());
    });
    // `open`: while a modal dialog is still open, its page takes no focus; that it closed may be the last change.
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
}

const isFocusLost = (): boolean => !document.activeElement || document.activeElement === document.body;

/** In the page and drawn: not in a dialog that is closed. */
const isShown = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0;

function groupsAround(element: Element): HTMLElement[] {
  const groups: HTMLElement[] = [];
  for (let one = element.parentElement; one && one.localName !== 'main'; one = one.parentElement) {
    if (one.matches(GROUPS)) groups.push(one);
  }
  return groups;
}

function focusOneOf(places: readonly Place[]): void {
  for (const { element, around } of places) {
    // Of two that were lost the earlier one may still be there, such as the button that opened a dialog.
    const kept = isShown(element) && element instanceof HTMLElement ? element : around.find(isShown);
    if (!kept) continue;
    if (kept !== element && !kept.hasAttribute('tabindex')) kept.tabIndex = -1;
    kept.focus({ preventScroll: true });
    return;
  }
}
