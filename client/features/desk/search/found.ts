import type { LucideIcon } from 'lucide-react';

/** A line of the search's list. */
export interface Found {
  /** Unique in the list. */
  key: string;
  label: string;
  /** What distinguishes it from others of that name. */
  facts?: string;
  icon: LucideIcon;
  /** Where it leads to; the patient's page, for a person of the record system. */
  href?: string;
  /** A person of the record system, who becomes the practice's patient first. */
  recordId?: string;
  /** Given to that screen in the tab's history: addresses must not name patients. */
  state?: object;
  /** It belongs to the line above it. */
  inner?: boolean;
}

export interface FoundGroup {
  label: string;
  items: Found[];
}
