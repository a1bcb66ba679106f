import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import styles from './side-panel.module.css';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * What stands beside the pictures, or over them on a phone. It takes the focus when it opens, onto itself:
 * in a field, a phone's keyboard would jump up. It gives the focus back when it closes.
 */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const { t } = useTranslation('in-visit');
  const element = useRef<HTMLElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    element.current?.focus();
    return () => {
      // It was inside and has gone with the panel; who pressed another button is where they want to be.
      const lost = document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // A dialog that was opened from here has its own answer to it.
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    event.stopPropagation();
    onClose();
  }

  return (
    <aside ref={element} className={styles.panel} aria-label={title} tabIndex={-1} onKeyDown={closeOnEscape}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton label={t('close')} icon={<X size={22} />} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}
