import type { LucideIcon } from 'lucide-react';

export interface Found {
  key: string;
  label: string;
  facts?: string;
  icon: LucideIcon;
  /** Where the line leads; for a person of the record system, the patient's page. */
  href?: string;
  /** A person of the record system, who must become the practice's patient first. */
  recordId?: string;
  /** State for that screen in the tab's history, because addresses must not name patients. */
  state?: object;
  inner?: boolean;
}

export interface FoundGroup {
  label: string;
  items: Found[];
}
