/** The largest picture that is taken, in bytes: what a phone's camera makes. */
export const IMAGE_BYTES = 8 * 1024 * 1024;
