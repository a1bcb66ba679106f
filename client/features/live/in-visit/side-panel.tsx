import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/components/icon-button.tsx';
import { isComposing } from '../../../ui/forms/is-composing.ts';
import styles from './side-panel.module.css';

interface SidePanelProps {
  title: string;
  /** People write in it: a letter that misses its field is no shortcut. */
  writes?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel next to the stage, or below it on a phone. Opening focuses the panel itself, unless a part of it takes the
 * focus: a field would open a phone's keyboard. Closing restores the focus.
 */
export function SidePanel({ title, writes = false, onClose, children }: SidePanelProps) {
  const { t } = useTranslation('in-visit');
  const element = useRef<HTMLElement>(null);
  const [before] = useState(() => document.activeElement);

  useEffect(() => {
    if (!element.current?.contains(document.activeElement)) element.current?.focus();
    return () => {
      // Only if the focus was inside the panel: a press elsewhere has already moved it.
      const lost = document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [before]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event)) return;
    // A dialog opened from here handles Escape itself.
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    event.stopPropagation();
    onClose();
  }

  return (
    <aside
      ref={element}
      className={styles.panel}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
      data-writing={writes || undefined}
    >
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton label={t('close')} icon={<X size={22} />} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}
