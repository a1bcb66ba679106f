/** `--smoke`: each section at its smallest, to check that it runs; its figures mean nothing. */
export const SMOKE = process.argv.includes('--smoke');

/** The size of a measurement. @param smallest with `--smoke` */
export const sized = (full: number, smallest: number): number => (SMOKE ? smallest : full);
