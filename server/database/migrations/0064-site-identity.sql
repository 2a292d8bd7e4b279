-- Names the site in its backups, so that each of two sites that share a folder keeps, counts and drills its own. Backups, restores
-- and moves carry it along.
create table site_identity (
  only_row boolean primary key default true check (only_row),
  id text not null default left(md5(gen_random_uuid()::text), 8)
);

insert into site_identity default values;
