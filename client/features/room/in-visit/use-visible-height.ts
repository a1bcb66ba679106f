import { type RefObject, useEffect } from 'react';

/** Keeps an element as tall as the visual viewport, so that an open keyboard never covers its controls. */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const resize = () => {
      if (!element.current) return;
      element.current.style.height = `${viewport.height}px`;
      element.current.style.transform = `translateY(${viewport.offsetTop}px)`;
    };
    resize();
    viewport.addEventListener('resize', resize);
    viewport.addEventListener('scroll', resize);
    return () => {
      viewport.removeEventListener('resize', resize);
      viewport.removeEventListener('scroll', resize);
    };
  }, [element]);
}
