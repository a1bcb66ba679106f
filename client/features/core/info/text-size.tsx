import { createContext, type ReactNode, useContext, useId, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { storage } from '#client/api/storage.ts';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './text-size.module.css';

const SIZES = ['1', '2', '3'] as const;
type Size = (typeof SIZES)[number];
const LABELS: Record<Size, string> = { 1: 'A', 2: 'A+', 3: 'A++' };
const LETTERS = { 1: undefined, 2: 'large', 3: 'title' } as const;

const SCALE: Record<Size, string> = { 1: '', 2: '125%', 3: '150%' };

const isSize = (value: string | null): value is Size => SIZES.includes(value as Size);

const Sized = createContext(false);

export interface TextSize {
  size: Size;
  choose: (size: Size) => void;
}

/** The choice on this page, shared by all components; null uses the stored choice. */
const useChosen = create<{ size: Size | null }>(() => ({ size: null }));

function kept(): Size {
  const size = storage.get('textSize');
  return isSize(size) ? size : '1';
}

function choose(size: Size): void {
  useChosen.setState({ size });
  storage.set('textSize', size);
}

function useTextSize(): TextSize {
  const chosen = useChosen(({ size }) => size);
  return { size: chosen ?? kept(), choose };
}

/** Number of mounted components that request the chosen size: a visit's page, and a step or the call's help in it. */
let sized = 0;

export function SizedText({ children }: { children: ReactNode }) {
  const { size, choose } = useTextSize();
  if (useContext(Sized))
    return (
      <Stack gap={4} className={styles.text}>
        {children}
      </Stack>
    );
  return (
    <>
      <TextSizes size={size} choose={choose} />
      <Stack gap={4} className={styles.text} data-size={size}>
        {children}
      </Stack>
    </>
  );
}

/** Applies the chosen size to the whole page, with its buttons and fields, while the calling component is mounted. */
export function useSizedPage(): TextSize {
  const sizes = useTextSize();
  const { size } = sizes;
  useLayoutEffect(() => {
    document.documentElement.style.fontSize = SCALE[size];
  }, [size]);
  useLayoutEffect(() => {
    sized += 1;
    return () => {
      sized -= 1;
      if (sized === 0) document.documentElement.style.fontSize = '';
    };
  }, []);
  return sizes;
}

export function SizedPage({ children }: { children: ReactNode }) {
  const sizes = useSizedPage();
  return (
    <Sized value={true}>
      <Box below={4}>
        <TextSizes {...sizes} />
      </Box>
      {children}
    </Sized>
  );
}

export function TextSizes({ size, choose }: TextSize) {
  const { t } = useTranslation('common');
  const name = useId();
  return (
    <Row as="fieldset" gap={2} wrap align="center" className={styles.sizes}>
      <Text as="legend" tone="quiet" size="small" className={styles.legend}>
        {t('textSize')}
      </Text>
      {SIZES.map((one) => (
        <Stack
          as="label"
          middle
          touch
          size={LETTERS[one]}
          strong
          className={styles.size}
          key={one}
          data-size={one}
        >
          <input
            type="radio"
            name={name}
            checked={size === one}
            aria-label={t(`textSize${one}`)}
            onChange={() => choose(one)}
          />
          <span aria-hidden>{LABELS[one]}</span>
        </Stack>
      ))}
    </Row>
  );
}
