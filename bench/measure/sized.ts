/** `--smoke`: each section at its smallest, to see that it runs; its figures mean nothing. */
export const SMOKE = process.argv.includes('--smoke');

/** How much of something is measured. @param smallest with `--smoke` */
export const sized = (full: number, smallest: number): number => (SMOKE ? smallest : full);
