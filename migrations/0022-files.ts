import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-13-files';

/** Files in one place, whatever they are for: first the pictures of visits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table files (
        id uuid primary key,
        media_type text not null,
        byte_length integer not null check (byte_length >= 0),
        sha256 bytea not null check (length(sha256) = 32),
        content bytea not null,
        created_at timestamptz not null default now()
      );
      -- Pictures and documents do not get smaller.
      alter table files alter column content set storage external;

      insert into files (id, media_type, byte_length, sha256, content, created_at)
        select id, 'image/jpeg', length(content), sha256, content, created_at from images;
      alter table images add column file_id uuid references files;
      create index images_of_file on images (file_id);
      update images set file_id = id;
      alter table images alter column file_id set not null, drop column content, drop column sha256;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table images add column content bytea, add column sha256 bytea;
      update images i set content = f.content, sha256 = f.sha256 from files f where f.id = i.file_id;
      alter table images alter column content set not null, alter column sha256 set not null, drop column file_id;
      alter table images alter column content set storage external;
      drop table files;
    `)
    .execute(db);
}
