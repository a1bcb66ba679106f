import { changesInWords, otherDetailsInWords } from '#shared/rules/audited-changes.ts';
import styles from './audit-log.module.css';
import { useChangeWords } from './use-change-words.ts';

/**
 * The changed fields, one per line, then ids, codes and counts.
 *
 * @param ids whether ids are useful to the reader
 */
export function AuditDetails({ details, ids = true }: { details: Record<string, unknown>; ids?: boolean }) {
  const words = useChangeWords();
  const lines = changesInWords(details, words);
  const rest = otherDetailsInWords(details, words, ids);
  return (
    <>
      {lines.length > 0 ? (
        <ul className={styles.changes}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {rest ? <span className={styles.details}>{rest}</span> : null}
    </>
  );
}
