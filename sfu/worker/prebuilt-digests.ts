/**
 * SHA-256 of mediasoup's prebuilt workers, by the name of their archive:
 * `mediasoup-worker-3.27.1-linux-x64-kernel6.tgz`. No others run. Without an entry, the worker is built from the
 * package's source, whose digest is in `package-lock.json`. Add a line only after comparing the digest from two
 * networks (docs/OPERATIONS.md, "Digests").
 */
export const PREBUILT_DIGESTS: Readonly<Record<string, string>> = {};
