/** Time for a browser to start printing. Browsers inside other apps never do. */
const BEGINS_WITHIN_MS = 2_000;

/** @returns whether printing started: some browsers cannot print, and no browser reports it */
export function printPage(): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(false), BEGINS_WITHIN_MS);
    const began = () => end(true);
    function end(could: boolean): void {
      clearTimeout(timer);
      removeEventListener('beforeprint', began);
      resolve(could);
    }
    addEventListener('beforeprint', began);
    try {
      print();
    } catch {
      end(false);
    }
  });
}
