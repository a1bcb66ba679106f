import { useTranslation } from 'react-i18next';
import { SizedText } from '#client/features/core/info/text-size.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import type { ConsentWords } from '#shared/domain/consent-text.ts';
import { type ConsentBlock, consentBlocks } from '#shared/domain/consent-text.ts';
import type { Language } from '#shared/domain/visit.ts';
import styles from './workflow.module.css';

interface ConsentTextProps {
  words: ConsentWords;
  language?: Language;
}

/** PRODUCT 8.4. */
export function ConsentText({ words, language }: ConsentTextProps) {
  const { t } = useTranslation('consent', language ? { lng: language } : {});
  const sections = sectionsOf(consentBlocks(words.body));
  // Otherwise a list that starts at 0 looks incomplete.
  const fromZero = sections.findIndex((blocks) => blocks.some(isFromZero));
  return (
    <>
      <SizedText>
        {sections.map((blocks, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
          <Stack as="section" gap={3} key={index}>
            {index === fromZero ? (
              <Text tone="quiet" size="small">
                {t('itemsFromZero', { last: lastNumber(sections) })}
              </Text>
            ) : null}
            {blocks.map((block, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
              <Block key={place} block={block} />
            ))}
          </Stack>
        ))}
      </SizedText>
      <Notice tone="waiting" title={t('emergencyTitle')}>
        {t('emergencyNotice')}
      </Notice>
    </>
  );
}

function Block({ block }: { block: ConsentBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>;
    case 'paragraph':
      return <p className={styles.lines}>{block.text}</p>;
    case 'bullets':
      return (
        <Stack as="ul" gap={3} className={styles.items}>
          {block.items.map(itemOf)}
        </Stack>
      );
    case 'numbers':
      return (
        <Stack as="ol" gap={3} className={styles.items} start={block.first}>
          {block.items.map(itemOf)}
        </Stack>
      );
    default:
      return block satisfies never;
  }
}

const itemOf = (item: string) => (
  <li key={item} className={styles.lines}>
    {item}
  </li>
);

function sectionsOf(blocks: readonly ConsentBlock[]): ConsentBlock[][] {
  const sections: ConsentBlock[][] = [];
  for (const block of blocks) {
    const last = sections.at(-1);
    if (last && block.kind !== 'heading') last.push(block);
    else sections.push([block]);
  }
  return sections;
}

const isFromZero = (block: ConsentBlock) => block.kind === 'numbers' && block.first === 0;

const lastNumber = (sections: readonly ConsentBlock[][]) =>
  Math.max(
    ...sections.flat().map((block) => (block.kind === 'numbers' ? block.first + block.items.length - 1 : 0)),
  );
