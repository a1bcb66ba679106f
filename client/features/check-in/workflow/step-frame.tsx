import { type ReactNode, useEffect, useRef } from 'react';
import { ActionBar } from '#client/ui/components/action-bar.tsx';
import styles from './workflow.module.css';

interface StepFrameProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  more?: ReactNode;
}

export function StepFrame({ title, children, actions, more }: StepFrameProps) {
  return (
    <>
      {/* A new title counts as a new screen. */}
      <Title key={title}>{title}</Title>
      <div className={styles.content}>{children}</div>
      {actions ? <ActionBar>{actions}</ActionBar> : null}
      {more ? <div className={styles.more}>{more}</div> : null}
    </>
  );
}

/** Takes the focus, so that screen readers read it, and scrolls the page to the top. */
function Title({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  );
}

/** Renders a locale text whose paragraphs are separated by empty lines. */
export function Paragraphs({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
