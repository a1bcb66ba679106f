import { useSizedPage } from '#client/features/core/info/text-size.tsx';
import { HelpSheet } from './help-sheet.tsx';

interface HelpPartProps {
  open: boolean;
  onClose: () => void;
  onDevices: () => void;
}

/** A patient's or guest's help in the call. Applies their chosen text size even while the help is closed. */
export default function HelpPart({ open, onClose, onDevices }: HelpPartProps) {
  const sizes = useSizedPage();
  return open ? <HelpSheet sizes={sizes} onClose={onClose} onDevices={onDevices} /> : null;
}
