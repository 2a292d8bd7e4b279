-- The kind is in the index as well, so that the articles of a category are counted without reading them.
create index articles_newest_in_category on articles (category_id, published_at desc, id desc) include (kind)
  where status = 'published';
drop index articles_newest_of_category;
