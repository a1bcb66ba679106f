import { useSizedPage } from '#client/features/core/info/text-size.tsx';
import { HelpSheet } from './help-sheet.tsx';

interface HelpPartProps {
  open: boolean;
  onClose: () => void;
  onDevices: () => void;
}

/** Applies the chosen text size to the call even while the help is closed. */
export default function HelpPart({ open, onClose, onDevices }: HelpPartProps) {
  const sizes = useSizedPage();
  return open ? <HelpSheet sizes={sizes} onClose={onClose} onDevices={onDevices} /> : null;
}
