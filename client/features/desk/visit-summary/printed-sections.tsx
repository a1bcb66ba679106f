import { useState } from 'react';
import { PatientName } from '#client/features/visits/visits/patient-name.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { TABLE_ROLES } from '#client/ui/components/table-roles.ts';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import type { PrintedDocument, PrintedSection } from '#shared/contracts/printed-document.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import styles from './visit-summary.module.css';

export function PrintedSections({ document }: { document: PrintedDocument }) {
  return (
    <article className={styles.summary} data-print>
      <Letterhead {...document.practice} />
      {/* The page has its own title; paper does not. */}
      <p className={styles.title}>{document.title}</p>
      {document.sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections neither move nor go, and two patients may share a name.
        <Section key={index} {...section} />
      ))}
    </article>
  );
}

/** The name repeats the logo's text. */
function Letterhead({ name, phone, logo }: PracticeIdentity) {
  // Shows only the name, instead of a broken image, if the logo was removed or replaced.
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <Row as="header" gap={1} across={3} wrap align="center" className={styles.letterhead}>
      {logo && logo !== failed ? (
        <img className={styles.logo} src={logo} alt="" onError={() => setFailed(logo)} />
      ) : null}
      <Text as="strong" size="17" breaks className={styles.practice}>
        {name}
      </Text>
      {phone ? <span>{formatPhone(phone)}</span> : null}
    </Row>
  );
}

function Section({ heading, patientId, facts, table, paragraphs }: PrintedSection) {
  return (
    <section className={styles.section}>
      {heading === null ? null : (
        <Text as="h2" size="17">
          <PatientName name={heading} patientId={patientId} />
        </Text>
      )}
      {facts.length > 0 ? (
        <Stack as="dl" gap={1} className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <Text as="dt" tone="quiet">
                {label}
              </Text>
              <dd>{value}</dd>
            </div>
          ))}
        </Stack>
      ) : null}
      {table ? (
        <div className={styles.scroll}>
          <table {...TABLE_ROLES.table} className={styles.table}>
            <thead {...TABLE_ROLES.rowgroup}>
              <tr {...TABLE_ROLES.row}>
                {table.head.map((cell) => (
                  <th key={cell} {...TABLE_ROLES.columnheader} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...TABLE_ROLES.rowgroup}>
              {table.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same.
                <tr key={index} {...TABLE_ROLES.row}>
                  {row.map((cell, column) => (
                    <td key={table.head[column]} {...TABLE_ROLES.cell} data-label={table.head[column]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {paragraphs.map((words) => (
        <Text tone="quiet" size="13" key={words}>
          {words}
        </Text>
      ))}
    </section>
  );
}
