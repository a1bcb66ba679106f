import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { announce as say } from '#client/ui/components/announce.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormCheck, FormSelect, FormText, FormTextArea } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { ArticleChange } from '#shared/contracts/rest/practice/news.ts';
import { NEWS_SECTIONS, newsFileMarkdown } from '#shared/domain/news.ts';
import { LANGUAGES, type Language } from '#shared/domain/visit.ts';
import styles from './author.module.css';
import { type ArticleValues, BodyField, type BodyPlace, valuesOf } from './body-field.tsx';
import { FilesCard } from './files-card.tsx';
import { type AuthoredArticle, keepAuthored, type NewsFile } from './news-queries.ts';

interface ArticleFormProps {
  article: AuthoredArticle;
  onPublish: () => void;
  readAgain: () => Promise<AuthoredArticle>;
}

export function ArticleForm({ article, onPublish, readAgain }: ArticleFormProps) {
  const { t } = useTranslation('news-author');
  const { t: news } = useTranslation('news');
  const queries = useQueryClient();
  const { articleId, publishedAt } = article;
  const place = useRef<BodyPlace>({ language: 'en', at: null });
  const form = useContractForm<ArticleValues, AuthoredArticle>({
    schema: ArticleChange,
    values: valuesOf(article),
    save: (body) => call('PUT /api/admin/news/:articleId', { params: { articleId }, body }),
    onSaved(saved) {
      keepAuthored(queries, saved);
      toast(t('saved'), 'good');
    },
    readAgain: async () => valuesOf(await readAgain()),
  });

  function insert(file: NewsFile) {
    const { language, at } = place.current;
    const text = form.form.getValues(`body.${language}`);
    const before = text.slice(0, at ?? text.length).trimEnd();
    const after = text.slice(at ?? text.length).trimStart();
    const withFile = [before, newsFileMarkdown(file)].filter(Boolean).join('\n\n');
    const next = after ? `${withFile}\n\n${after}` : withFile;
    form.form.setValue(`body.${language}`, next, { shouldDirty: true, shouldTouch: true });
    place.current = { language, at: withFile.length };
    say(t('inserted'));
  }

  const { isDirty } = form.form.formState;
  return (
    <ContractForm
      form={form}
      submitLabel={t('save')}
      secondary={
        publishedAt ? null : (
          <>
            {isDirty ? (
              <Text as="span" tone="quiet" className={styles.saveFirst}>
                {t('saveFirst')}
              </Text>
            ) : null}
            <Button size="large" icon={<Send size={20} aria-hidden />} disabled={isDirty} onClick={onPublish}>
              {t('publish')}
            </Button>
          </>
        )
      }
    >
      <Card>
        <Stack gap={5} className={styles.row}>
          <FormSelect<ArticleValues>
            name="section"
            label={t('section')}
            options={NEWS_SECTIONS.map((section) => ({ value: section, label: news(`section.${section}`) }))}
          />
          <FormCheck<ArticleValues> name="announce" label={t('announce')} hint={t('announceHelp')} />
        </Stack>
      </Card>
      <Stack gap={5} className={styles.languages}>
        {LANGUAGES.map((language) => (
          <WordsCard key={language} language={language} place={place} />
        ))}
      </Stack>
      <FilesCard article={article} onInsert={insert} />
    </ContractForm>
  );
}

function WordsCard({ language, place }: { language: Language; place: { current: BodyPlace } }) {
  const { t } = useTranslation('news-author');
  const isOptional = language === 'es';
  return (
    <Card title={t(isOptional ? 'spanish' : 'english')}>
      <Stack gap={4} lang={language}>
        {isOptional ? <Text tone="quiet">{t('spanishHelp')}</Text> : null}
        <FormText<ArticleValues>
          name={`title.${language}`}
          label={t('titleField')}
          note={isOptional ? t('optional') : null}
        />
        <FormTextArea<ArticleValues>
          name={`summary.${language}`}
          label={t('summary')}
          note={t('optional')}
          hint={t('summaryHelp')}
          rows={2}
        />
        <BodyField
          language={language}
          onPlace={(at) => {
            place.current = { language, at };
          }}
        />
      </Stack>
    </Card>
  );
}
