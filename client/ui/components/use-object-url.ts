import { useEffect, useState } from 'react';

/** An address of the blob for this page, valid as long as the component lives; null until it is created. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  // Not the address of an earlier blob, which is revoked.
  return made?.blob === blob ? (made?.url ?? null) : null;
}
