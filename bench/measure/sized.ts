/** `--smoke` runs each section at its smallest, to check that it runs. Its figures mean nothing. */
export const SMOKE = process.argv.includes('--smoke');

export const sized = (full: number, smallest: number): number => (SMOKE ? smallest : full);
