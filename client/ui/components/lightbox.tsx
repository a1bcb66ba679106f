import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#client/ui/components/class-names.ts';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './lightbox.module.css';

interface LightboxImage {
  src: string;
  alt: string;
  label?: string;
}

interface LightboxProps {
  images: readonly LightboxImage[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** Shown instead of an image that failed to load. Calls `onReady` if the image can be loaded now. */
  failedImage: (src: string, onReady: () => void) => ReactNode;
  words: {
    title: string;
    close: string;
    previous: string;
    next: string;
    position: (number: number, count: number) => string;
  };
}

export function Lightbox({ images, index, onIndex, onClose, failedImage, words }: LightboxProps) {
  const element = useRef<HTMLDialogElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const image = images[index];
  const many = images.length > 1;
  const go = (by: number) => onIndex((index + by + images.length) % images.length);

  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || !many) return;
    event.preventDefault();
    go(by);
  }

  if (!image) return null;
  return (
    <dialog
      ref={element}
      className={styles.lightbox}
      data-surface="dark"
      aria-label={words.title}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={cx(styles.content, styles.spaced)}>
        <Row align="center" apart touch className={styles.top}>
          <Text tone="quiet" role="status">
            {many ? words.position(index + 1, images.length) : null}
          </Text>
          <IconButton label={words.close} icon={<X size={24} />} onClick={onClose} />
        </Row>
        <Box as="figure" fills className={styles.figure}>
          {failed === image.src ? (
            <Text centered breaks>
              {failedImage(image.src, () => setFailed(null))}
            </Text>
          ) : (
            <img
              key={image.src}
              className={styles.image}
              src={image.src}
              alt={image.alt}
              onError={() => setFailed(image.src)}
            />
          )}
          {image.label ? (
            <Text as="figcaption" centered breaks>
              {image.label}
            </Text>
          ) : null}
        </Box>
        {many ? (
          <Row gap={5} justify="center" className={styles.steps}>
            <IconButton
              variant="solid"
              size="large"
              label={words.previous}
              icon={<ChevronLeft size={28} />}
              onClick={() => go(-1)}
            />
            <IconButton
              variant="solid"
              size="large"
              label={words.next}
              icon={<ChevronRight size={28} />}
              onClick={() => go(1)}
            />
          </Row>
        ) : null}
      </div>
    </dialog>
  );
}
