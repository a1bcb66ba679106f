import { type ReactNode, useEffect, useRef } from 'react';
import styles from './workflow.module.css';

interface StepFrameProps {
  title: string;
  children: ReactNode;
  /** The step's buttons, the main one first. */
  actions: ReactNode;
}

/** One step's screen. The title takes the focus, so that screen readers read it, and the page scrolls to the top. */
export function StepFrame({ title, children, actions }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new screen
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [title]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </>
  );
}

/** Renders a locale text whose paragraphs are separated by empty lines. */
export function Paragraphs({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
