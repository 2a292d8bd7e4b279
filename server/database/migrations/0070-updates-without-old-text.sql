-- 不留舊文: the update that made this revision took something out that nobody may be given again, such as the name of a
-- victim. The staff still have the revisions before it.
alter table article_revisions add column hides_earlier boolean not null default false;
