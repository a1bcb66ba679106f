const CONTROLS = 'a[href], button, summary, label, input';

interface Press {
  control: Element;
  place: DOMRect;
}

/**
 * Keeps a press whose control moves before the finger is up, because a typeface, text or a row above it loads. The
 * browser would click the common ancestor of both places, which does nothing, or on a touch screen the element now
 * under the finger. Sends the click to the pressed control instead. Called once.
 */
export function keepPress(): void {
  let last: Press | null = null;

  // On the window, before all other listeners, because only the control may receive a redirected click.
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
      // Copies the modifier keys, which open a link in another tab.
      press.control.dispatchEvent(new MouseEvent('click', event));
    },
    true,
  );
}

/**
 * The finger ended where the control was, and the control has moved: it was not dragged off, removed, hidden
 * or covered.
 */
function hasMovedAway({ control, place }: Press, { target, clientX, clientY, detail }: MouseEvent): boolean {
  // A keyboard click has no detail.
  if (detail === 0 || !control.isConnected || control.getClientRects().length === 0) return false;
  if (target instanceof Node && control.contains(target)) return false;
  const isIn = ({ left, right, top, bottom }: DOMRect) =>
    clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return isIn(place) && !isIn(control.getBoundingClientRect());
}
