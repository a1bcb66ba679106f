/**
 * SHA-256 of mediasoup's prebuilt workers, by the name of their archive: `mediasoup-worker-3.27.1-linux-x64-kernel6.tgz`. No
 * other one is run; where none is listed the worker is built from the package's source, which `package-lock.json` has a digest of.
 * Add a line only after comparing it from two networks (docs/OPERATIONS.md, "Digests").
 */
export const PREBUILT_DIGESTS: Readonly<Record<string, string>> = {};
