import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-05-news';

/** 'Updates and training': articles, their files, and who has read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table news_articles (
        id uuid primary key,
        section text not null check (section in ('upcoming', 'releases', 'guides', 'e-learning')),
        -- { "en": …, "es": … }; an empty Spanish text means: as in English.
        title jsonb not null,
        summary jsonb not null default '{"en": "", "es": ""}',
        body jsonb not null default '{"en": "", "es": ""}',
        announce boolean not null default false,
        -- Null: a draft.
        published_at timestamptz,
        changed_at timestamptz not null,
        version integer not null default 1,
        idempotency_key uuid unique
      );
      create index news_articles_published on news_articles (published_at desc) where published_at is not null;

      create table news_files (
        -- Of \`files\`, or of \`file_parts\` for a video.
        id uuid primary key,
        article_id uuid not null references news_articles,
        kind text not null check (kind in ('picture', 'video')),
        name text not null,
        byte_length integer not null,
        -- Of a video.
        parts integer not null default 0,
        complete boolean not null,
        created_at timestamptz not null
      );
      create index news_files_of_article on news_files (article_id, created_at);
      create index news_files_incomplete on news_files (created_at) where not complete;
      -- The first picture of the text.
      alter table news_articles add column cover_file_id uuid references news_files on delete set null;
      create index news_articles_of_cover on news_articles (cover_file_id) where cover_file_id is not null;

      create table news_reads (
        account_id uuid not null references accounts,
        article_id uuid not null references news_articles on delete cascade,
        read_at timestamptz,
        -- The announcement, which may be dismissed unread.
        dismissed_at timestamptz,
        primary key (account_id, article_id)
      );
      create index news_reads_of_article on news_reads (article_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table news_articles drop column cover_file_id;
      drop table news_reads, news_files, news_articles;
    `)
    .execute(db);
}
