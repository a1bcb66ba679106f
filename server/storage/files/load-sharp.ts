let loaded: Promise<typeof import('sharp').default> | undefined;

/** Loads sharp with the first image, to save memory on servers without images. */
export function loadSharp() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // Leaves the other cores to live media, and caches nothing between images.
    sharp.concurrency(1);
    sharp.cache(false);
    // Blocks all other decoders, whatever type a file claims to be.
    sharp.block({ operation: ['VipsForeignLoad'] });
    const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
    sharp.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}`) });
    return sharp;
  });
  return loaded;
}
