/** A person who speaks says lines of this length, and is quiet about as long after each, in milliseconds. */
export const LINE_MS = 1_500;
export const PACKET_MS = 20;
