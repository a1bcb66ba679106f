import { useSizedPage } from '#client/features/core/info/text-size.tsx';
import { HelpSheet } from './help-sheet.tsx';

interface HelpPartProps {
  open: boolean;
  onClose: () => void;
  /** Opens the choice of devices. */
  onDevices: () => void;
}

/** A patient's or guest's help in the call, and the text size they chose, also while the help is closed. */
export default function HelpPart({ open, onClose, onDevices }: HelpPartProps) {
  const sizes = useSizedPage();
  return open ? <HelpSheet sizes={sizes} onClose={onClose} onDevices={onDevices} /> : null;
}
