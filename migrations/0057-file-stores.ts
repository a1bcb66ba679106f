import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-09-file-stores';

/** Files are encrypted parts whose bytes are in the database or in an object store; uploads are scanned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- From now on each file has a row here, and its bytes are those of its parts. \`content\` has files of before:
      -- not encrypted, and read as they are until the command 'files' encrypts or moves them.
      alter table files
        alter column content drop not null,
        -- Null for a file that is written in several parts: each has its own.
        alter column sha256 drop not null,
        -- False while further parts are to come.
        add column complete boolean not null default true,
        -- In whose audit an infection is noted.
        add column practice_id integer,
        add column scan text not null default 'none' check (scan in ('none', 'waiting', 'clean', 'infected')),
        add column scan_found text,
        add column scanned_at timestamptz;
      create index files_waiting_for_scan on files (created_at) where scan = 'waiting';
      create index files_not_encrypted on files (id) where content is not null;

      insert into files (id, media_type, byte_length)
        select p.file_id,
          coalesce(
            (select 'video/mp4' from news_files n where n.id = p.file_id),
            (select case e.format when 'csv' then 'text/csv' else 'application/json' end from exports e where e.id = p.file_id),
            'application/octet-stream'),
          sum(length(p.content))
        from file_parts p group by p.file_id;

      alter table file_parts
        alter column content drop not null,
        add column store text check (store in ('postgres', 's3')),
        add column object_id uuid,
        -- Names the key that \`sealed_key\`, the part's own key, is encrypted under.
        add column key_id text,
        add column sealed_key bytea,
        add constraint file_parts_one_place
          check (num_nonnulls(content, object_id) = 1 and num_nonnulls(store, object_id, key_id, sealed_key) in (0, 4)),
        add constraint file_parts_of_file foreign key (file_id) references files;
      create unique index file_parts_of_object on file_parts (object_id);
      create index file_parts_of_key on file_parts (key_id);
      create index file_parts_in_store on file_parts (store, file_id, position);

      -- Encrypted parts that are in the database.
      create table file_contents (object_id uuid primary key, content bytea not null);
      alter table file_contents alter column content set storage external;

      -- Objects of the object store that no part has: written ahead of a transaction, or left behind by one.
      create table loose_objects (
        object_id uuid primary key,
        store text not null check (store in ('s3')),
        -- When it is removed, if it is still here.
        due_at timestamptz not null
      );
      create index loose_objects_due on loose_objects (due_at);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      do $$ begin
        if exists (select from file_parts where object_id is not null) then
          raise exception 'files are encrypted, which this version cannot read';
        end if;
      end $$;
      drop table file_contents, loose_objects;
      drop index file_parts_in_store, file_parts_of_object, file_parts_of_key;
      alter table file_parts
        drop constraint file_parts_one_place, drop constraint file_parts_of_file,
        drop column store, drop column object_id, drop column key_id, drop column sealed_key,
        alter column content set not null;
      delete from files where content is null;
      drop index files_waiting_for_scan, files_not_encrypted;
      alter table files
        drop column complete, drop column practice_id, drop column scan, drop column scan_found, drop column scanned_at,
        alter column content set not null, alter column sha256 set not null;
    `)
    .execute(db);
}
