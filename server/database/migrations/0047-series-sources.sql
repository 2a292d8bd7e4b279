-- Files of series are imported like those of categories and authors.
alter table section_sources drop constraint section_sources_kind_check;
alter table section_sources add constraint section_sources_kind_check
  check (kind in ('category', 'author', 'series', 'tip'));
