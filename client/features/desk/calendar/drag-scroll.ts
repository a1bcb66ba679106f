/** So near to an edge the grid scrolls, in pixels, and by a part of what is missing with each frame. */
const EDGE = 36;
const SCROLL_PART = 1 / 3;

/** Scrolls with each frame while the pointer is near an edge, even if it holds still. */
export function scrollAtEdges(scroller: HTMLElement, onScroll: (at: PointerEvent) => void) {
  let latest: PointerEvent | undefined;
  let frame = 0;
  function scroll() {
    if (latest && scrollAtEdge(scroller, latest)) onScroll(latest);
    frame = requestAnimationFrame(scroll);
  }
  return {
    at(event: PointerEvent) {
      latest = event;
      if (frame === 0) frame = requestAnimationFrame(scroll);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

/** Whether it scrolled. The heads and the hours cover what scrolls. */
function scrollAtEdge(scroller: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const covered = getComputedStyle(scroller);
  const push = (at: number, start: number, end: number) =>
    at < start + EDGE ? at - start - EDGE : at > end - EDGE ? at - end + EDGE : 0;
  const by = [
    push(clientX, left + Number.parseFloat(covered.scrollPaddingLeft), right),
    push(clientY, top + Number.parseFloat(covered.scrollPaddingTop), Math.min(bottom, innerHeight)),
  ].map((pixels) => Math.max(-EDGE, Math.min(pixels, EDGE)) * SCROLL_PART);
  if (by.every((pixels) => pixels === 0)) return false;
  const before = [scroller.scrollLeft, scroller.scrollTop];
  scroller.scrollBy(...(by as [number, number]));
  return before[0] !== scroller.scrollLeft || before[1] !== scroller.scrollTop;
}
