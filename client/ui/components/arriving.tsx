import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './arriving.module.css';
import { PATIENCE_MS } from './arriving-patience.ts';

/**
 * Registers something that is still loading.
 *
 * @returns a function that unregisters it
 */
type Hold = () => () => void;

const Holding = createContext<Hold | null>(null);

interface ArrivingProps {
  placeholder?: ReactNode;
  children: ReactNode;
}

/** It appears when all of it has loaded, and the parts below it later, so that nothing on the screen moves. */
export function Arriving({ placeholder, children }: ArrivingProps) {
  const held = useRef(0);
  const [arrived, setArrived] = useState(false);
  const [hold] = useState<Hold>(() => () => {
    held.current += 1;
    return () => {
      held.current -= 1;
      // In the next microtask, because loaded code may start loading something else.
      queueMicrotask(() => held.current === 0 && setArrived(true));
    };
  });
  // Before the first frame, so that loaded parts show immediately.
  useLayoutEffect(() => {
    if (held.current === 0) setArrived(true);
  }, []);
  useEffect(() => {
    const patience = setTimeout(() => setArrived(true), PATIENCE_MS);
    return () => clearTimeout(patience);
  }, []);
  return (
    <>
      {arrived ? null : placeholder}
      <div className={styles.part} data-arriving={!arrived || undefined}>
        <Holding value={hold}>
          <Suspense fallback={<StillLoading />}>{children}</Suspense>
        </Holding>
      </div>
    </>
  );
}

export function StillLoading() {
  const hold = useContext(Holding);
  useLayoutEffect(() => hold?.(), [hold]);
  return null;
}
