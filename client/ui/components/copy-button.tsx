import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '#client/browser/quirks.ts';
import { announce } from './announce.tsx';
import { Button, type ButtonLook } from './button.tsx';
import styles from './copy-button.module.css';
import { Dialog } from './dialog.tsx';

interface CopyButtonProps extends Omit<ButtonLook, 'icon'> {
  icon?: ReactNode;
  label: string;
  copiedLabel: string;
  /** The text to copy, possibly fetched. Null if there is no text, and the reason is shown elsewhere. */
  getText: () => Promise<string | null> | string;
  manualTitle: string;
  closeLabel: string;
}

const SAID_MS = 4_000;

export function CopyButton({
  icon,
  label,
  copiedLabel,
  getText,
  manualTitle,
  closeLabel,
  ...look
}: CopyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [copied, setCopied] = useState(false);
  const [manual, setManual] = useState<string | null>(null);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    setBusy(true);
    const text = getText();
    // The browser must be asked within the click, before the text is there.
    const copying = copyText(text);
    const isCopied = await copying.then(
      () => true,
      () => false,
    );
    const arrived = await Promise.resolve(text).finally(() => setBusy(false));
    if (arrived === null) return;
    if (!isCopied) return setManual(arrived);
    setCopied(true);
    announce(copiedLabel);
  }
  return (
    <>
      <Button {...look} icon={copied ? <Check size={20} aria-hidden /> : icon} onClick={copy} busy={busy}>
        {copied ? copiedLabel : label}
      </Button>
      <Dialog
        open={manual !== null}
        onClose={() => setManual(null)}
        title={manualTitle}
        closeLabel={closeLabel}
      >
        <input
          className={styles.text}
          aria-label={manualTitle}
          readOnly
          value={manual ?? ''}
          onFocus={({ target }) => target.select()}
        />
      </Dialog>
    </>
  );
}
