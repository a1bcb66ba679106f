import { useState } from 'react';
import { FileRefusal } from './file-refusal.tsx';

interface FileImageProps {
  src: string;
  alt: string;
  className?: string | undefined;
  wordsClassName?: string | undefined;
  loading?: 'lazy';
  otherwise?: string;
}

export function FileImage({ src, alt, className, wordsClassName, loading, otherwise }: FileImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src)
    return (
      <span className={wordsClassName}>
        <FileRefusal
          src={src}
          onReady={() => setFailed(null)}
          {...(otherwise === undefined ? {} : { otherwise })}
        />
      </span>
    );
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      {...(loading ? { loading } : {})}
      onError={() => setFailed(src)}
    />
  );
}
