import type { ReactNode } from 'react';
import {
  sectionsIn,
  type VisitPhase,
  type VisitSection,
} from '#client/features/check-in/visit-facts/visit-phase.ts';
import { Stack } from '#client/ui/components/layout.tsx';
import { CardPlaceholder } from '#client/ui/components/skeleton.tsx';
import styles from './visit-page.module.css';

const COLUMNS = ['main', 'side'] as const;

/** In pixels: the usual heights of the sections that are usually shown. */
const HEIGHTS: Partial<Record<VisitSection, number>> = {
  course: 240,
  patients: 270,
  notes: 270,
  messages: 200,
  details: 300,
  safety: 200,
  guests: 180,
  links: 300,
};

export function SectionsPlace({ phase }: { phase: VisitPhase }) {
  return <SectionColumns phase={phase} of={(section) => <SectionPlace key={section} section={section} />} />;
}

export function SectionPlace({ section }: { section: VisitSection }) {
  const height = HEIGHTS[section];
  return height ? <CardPlaceholder height={height} /> : null;
}

interface SectionColumnsProps {
  phase: VisitPhase;
  of: (section: VisitSection) => ReactNode;
}

export function SectionColumns({ phase, of }: SectionColumnsProps) {
  return (
    <div className={styles.columns}>
      {COLUMNS.map((column) => (
        <Stack gap={5} key={column}>
          {sectionsIn(column, phase).map(of)}
        </Stack>
      ))}
    </div>
  );
}
