-- Makes Anteroom's two roles, and gives the owner the database that this connection leads to:
--
--   anteroom_owner   owns the schema and migrates it; connected only during a migration
--   anteroom_app     the running product: reads and writes rows, as server/storage/db/runtime-rights.ts grants
--
-- make-roles.sh runs it, and the embedded database at each start, as a superuser. Again changes nothing but the passwords, which are
-- in the settings anteroom.owner_password and anteroom.app_password.

do $$
declare
  role record;
  object record;
begin
  -- Several processes may start at once.
  perform pg_advisory_xact_lock(7002, 0);

  for role in
    select name, coalesce(current_setting(setting, true), '') as password
    from (values ('anteroom_owner', 'anteroom.owner_password'), ('anteroom_app', 'anteroom.app_password'))
      as made (name, setting)
  loop
    if to_regrole(role.name) is null then
      execute format('create role %I login', role.name);
    end if;
    if role.password <> '' then
      execute format('alter role %I password %L', role.name, role.password);
    end if;
  end loop;

  execute format('alter database %I owner to anteroom_owner', current_database());
  execute format('revoke create, temporary on database %I from public', current_database());
  execute format('grant connect on database %I to anteroom_app', current_database());
  -- Before version 15 everyone could create tables there.
  revoke create on schema public from public;
  grant usage, create on schema public to anteroom_owner;

  -- What earlier versions of Anteroom made as a superuser. Those of extensions stay whose they are.
  for object in
    select statement from (
      select 1 as turn, 'pg_namespace'::regclass as class, oid, nspowner as owner,
        format('alter schema %I', nspname) as statement
      from pg_namespace where nspname = 'pgboss'
      union all
      select 2, 'pg_class'::regclass, oid, relowner,
        format(case relkind when 'S' then 'alter sequence %s' when 'v' then 'alter view %s' else 'alter table %s' end,
          oid::regclass)
      from pg_class
      where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
        and relkind in ('r', 'p', 'v', 'S')
        -- The sequence of a column follows its table.
        and not (relkind = 'S' and exists (
          select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')))
      union all
      select 3, 'pg_proc'::regclass, oid, proowner, format('alter routine %s', oid::regprocedure)
      from pg_proc
      where pronamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
      union all
      select 4, 'pg_type'::regclass, oid, typowner, format('alter type %s', oid::regtype)
      from pg_type
      where typnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
        and typtype in ('e', 'd')
    ) as made
    where owner <> 'anteroom_owner'::regrole
      and not exists (
        select from pg_depend where classid = class and objid = made.oid and deptype = 'e')
    order by turn
  loop
    execute object.statement || ' owner to anteroom_owner';
  end loop;
end $$;
