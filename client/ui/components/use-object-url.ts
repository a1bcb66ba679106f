import { useEffect, useState } from 'react';

export function useObjectUrl(blob: Blob | null): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  // The URL of an earlier blob is already revoked.
  return made?.blob === blob ? (made?.url ?? null) : null;
}
