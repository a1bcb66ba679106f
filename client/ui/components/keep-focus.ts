/** How many places are remembered: a button, the menu that contained it, the dialog that it opened. */
const REMEMBERED = 5;

/** Elements worth focusing: a screen reader says their name or their number of entries. */
const GROUPS =
  'li, ul, ol, section, aside, article, form, fieldset, table, dialog, [role="group"], [role="region"]';

interface Place {
  element: Element;
  around: readonly HTMLElement[];
}

/**
 * Keeps the keyboard's place when the focused element leaves the page, such as the row of a removed person: the
 * nearest remaining group around it takes the focus, instead of the top of the page. A page that is replaced as a
 * whole moves the focus itself. Called once.
 */
export function keepFocus(): void {
  const places: Place[] = [];
  let planned = false;

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    // A dialog counts once, or the button that opened it would be forgotten after some fields.
    const dialog = target.closest('dialog');
    if (dialog && places.at(-1)?.element.closest('dialog') === dialog) places.pop();
    places.push({ element: target, around: groupsAround(target) });
    if (places.length > REMEMBERED) places.shift();
  });

  new MutationObserver((changes) => {
    const last = places.at(-1);
    // Browsers take the focus from a closed dialog only later, when nothing changes any more.
    const lost = changes.some(({ type }) => type === 'attributes') ? isFocusHidden : isFocusLost;
    // A click on empty page area also removes the focus, but keeps the element.
    if (planned || !last || !lost() || isShown(last.element)) return;
    planned = true;
    // Pages that manage the focus do so before the next frame.
    requestAnimationFrame(() => {
      planned = false;
      if (isFocusHidden()) focusOneOf(places.toReversed());
    });
    // `open`: an open modal dialog keeps the focus from its page, and closing it may be the last change.
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
}

const isFocusLost = (): boolean => !document.activeElement || document.activeElement === document.body;

const isFocusHidden = (): boolean =>
  isFocusLost() || (document.activeElement !== null && !isShown(document.activeElement));

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
    // If two elements are lost, the earlier one may still exist, such as the button that opened a dialog.
    const kept = isShown(element) && element instanceof HTMLElement ? element : around.find(isShown);
    if (!kept) continue;
    if (kept !== element && !kept.hasAttribute('tabindex')) kept.tabIndex = -1;
    kept.focus({ preventScroll: true });
    return;
  }
}
