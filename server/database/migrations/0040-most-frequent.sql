-- The most read articles and most clicked links of a period are found by the heads of its days and months
-- (server/statistics/queries/most-frequent.ts): what is most frequent of each, and all counts of what may be among the first.
alter table figure_articles drop constraint figure_articles_pkey, add primary key (article_id, day) include (views);
alter table figure_article_months drop constraint figure_article_months_pkey, add primary key (article_id, month) include (views);
alter table figure_links drop constraint figure_links_pkey, add primary key (kind, link, day) include (clicks);
alter table figure_link_months drop constraint figure_link_months_pkey, add primary key (kind, link, month) include (clicks);

create index figure_articles_by_views on figure_articles (day, views desc) include (article_id);
create index figure_article_months_by_views on figure_article_months (month, views desc) include (article_id);
create index figure_links_by_clicks on figure_links (kind, day, clicks desc) include (link);
create index figure_link_months_by_clicks on figure_link_months (kind, month, clicks desc) include (link);
