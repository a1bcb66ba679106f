/** A speaker's lines have this length, each followed by about the same silence, in milliseconds. */
export const LINE_MS = 1_500;
export const PACKET_MS = 20;
