/** What a press acts on. */
const CONTROLS = 'a[href], button, summary, label, input';

interface Press {
  control: Element;
  /** Where the control was as the finger came down. */
  place: DOMRect;
}

/**
 * Keeps a press whose control moves before the finger is up, because a typeface, words or a row above it arrive. The
 * browser then clicks what both places are in, which does nothing, or on a touch screen what is under the finger by
 * now. The control that was pressed gets the click instead. Called once.
 */
export function keepPress(): void {
  let last: Press | null = null;

  // At the window, before all others: a click that is given to the control is no one else's.
  addEventListener(
    'pointerdown',
    ({ target, isPrimary }) => {
      const control = isPrimary && target instanceof Element ? target.closest(CONTROLS) : null;
      last = control && { control, place: control.getBoundingClientRect() };
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      const press = last;
      last = null;
      if (!press || !hasMovedAway(press, event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // With its modifier keys, which open a link in another tab.
      press.control.dispatchEvent(new MouseEvent('click', event));
    },
    true,
  );
}

/** The finger ended where the control was, and the control is elsewhere: not dragged off, removed, hidden or covered. */
function hasMovedAway({ control, place }: Press, { target, clientX, clientY, detail }: MouseEvent): boolean {
  // A key's click has no detail.
  if (detail === 0 || !control.isConnected || control.getClientRects().length === 0) return false;
  if (target instanceof Node && control.contains(target)) return false;
  const isIn = ({ left, right, top, bottom }: DOMRect) =>
    clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return isIn(place) && !isIn(control.getBoundingClientRect());
}
