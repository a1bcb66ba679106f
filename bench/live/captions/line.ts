/** In milliseconds, each followed by about the same silence. */
export const LINE_MS = 1_500;
export const PACKET_MS = 20;
