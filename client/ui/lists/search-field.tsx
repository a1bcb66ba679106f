import { useEffect, useRef, useState } from 'react';
import { TextField } from '../components/text-field.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';

const PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (typed: string) => void;
  compact?: boolean;
}

export function SearchField({ label, value, onSearch, compact = false }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  if (asked.current !== value) {
    // Changed elsewhere: by the back button, or 'Show all'.
    asked.current = value;
    if (typed.trim() !== value) setTyped(value);
  }
  const search = useRef(onSearch);
  search.current = onSearch;

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      search.current(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextField
      label={compact ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      placeholder={compact ? label : undefined}
      type="search"
      autoComplete="off"
      value={typed}
      maxLength={100}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
