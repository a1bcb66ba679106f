import { z } from 'zod';
import { field } from './fields.ts';
import { PracticeIdentity } from './practice-identity.ts';

const PrintedSection = z.object({
  heading: z.string().nullable(),
  /** The heading is this patient's name, which links to the patient on screen. */
  patientId: field.id.optional(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  table: z.object({ head: z.array(z.string()).min(1), rows: z.array(z.array(z.string())) }).nullable(),
  paragraphs: z.array(z.string()),
});
export type PrintedSection = z.output<typeof PrintedSection>;

/** Content that a page shows and a PDF prints in the same way: facts, tables and text under headings. */
export const PrintedDocument = z.object({
  title: z.string(),
  practice: PracticeIdentity,
  language: z.enum(['en', 'es']),
  at: z.iso.datetime(),
  sections: z.array(PrintedSection),
});
export type PrintedDocument = z.output<typeof PrintedDocument>;
