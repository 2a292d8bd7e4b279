-- The revision that came with a correction: a page that shows an earlier one does not have the correction yet, whenever it is
-- read. Unknown of corrections from before this column existed, and of imported ones.
alter table article_corrections add column revision integer;
