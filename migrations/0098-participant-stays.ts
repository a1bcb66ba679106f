import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-13-participant-stays';

/** Each stay of a person in a visit; `participants` has the present one alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table participant_stays (
        seat_id uuid not null references participants on delete cascade,
        arrived_at timestamptz not null,
        -- Null: waited, and was not let in.
        admitted_at timestamptz,
        -- Null: is still there.
        left_at timestamptz,
        primary key (seat_id, arrived_at)
      );
      insert into participant_stays
        select seat_id, coalesce(arrived_at, admitted_at), admitted_at, left_at
        from participants where coalesce(arrived_at, admitted_at) is not null;

      create function keep_stay() returns trigger language plpgsql as $$
      declare
        came timestamptz := coalesce(new.arrived_at, new.admitted_at);
      begin
        if tg_op = 'UPDATE' then
          -- A mail scanner's wait counts for nothing (PRODUCT 7.1).
          if came is null and new.left_at is null then
            delete from participant_stays
              where seat_id = new.seat_id and arrived_at = old.arrived_at and admitted_at is null;
          end if;
          update participant_stays set left_at = coalesce(new.left_at, came)
            where seat_id = new.seat_id and left_at is null and arrived_at is distinct from came;
        end if;
        if came is not null then
          insert into participant_stays values (
            new.seat_id, came, new.admitted_at, case when new.left_at >= came then new.left_at end
          ) on conflict (seat_id, arrived_at) do update set
            admitted_at = coalesce(participant_stays.admitted_at, excluded.admitted_at),
            left_at = excluded.left_at;
        end if;
        return null;
      end
      $$;
      create trigger keep_stay after insert or update of arrived_at, admitted_at, left_at on participants
        for each row execute function keep_stay();
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop trigger keep_stay on participants;
      drop function keep_stay();
      drop table participant_stays;
    `)
    .execute(db);
}
