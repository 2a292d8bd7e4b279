-- Up to where a CDN has been told what changed. One process at a time purges; its lease also keeps purges a second apart.
create table cdn_purges (
  only_row boolean primary key default true check (only_row),
  version bigint not null,
  purged_until timestamptz not null default now(),
  leased_until timestamptz not null default now()
);

insert into cdn_purges (version) select version from content_version;

comment on table cdn_purges is 'derived';
