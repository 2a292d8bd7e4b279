-- Texts that were stored before the sanitiser knew of it: an id could be one of the page's own, and a srcset could name
-- another host. The texts are the sanitiser's output, so "<" begins a tag and no value of an attribute holds < > or ".

-- Ids of headings get the prefix that they have been given since, and so do the links to them in the same text.
update articles set body_html = regexp_replace(
    regexp_replace(body_html, '(<h[234] id=")(?!section-)', '\1section-', 'g'),
    '(<a [^<>]*href="#)(?!section-|")', '\1section-', 'g')
  where body_html ~ '<h[234] id="(?!section-)|<a [^<>]*href="#(?!section-|")';
update tips set content_html = regexp_replace(
    regexp_replace(content_html, '(<h[234] id=")(?!section-)', '\1section-', 'g'),
    '(<a [^<>]*href="#)(?!section-|")', '\1section-', 'g')
  where content_html ~ '<h[234] id="(?!section-)|<a [^<>]*href="#(?!section-|")';

-- A srcset is the site's own pictures with their widths, or it goes.
update articles set body_html = regexp_replace(body_html,
    '(<img [^<>]*) srcset="(?!(?:/media/[0-9a-f]{16}/[0-9]{1,5}\.webp [0-9]{1,5}w(?:, )?)+")[^"<>]*"', '\1', 'g')
  where body_html ~ ' srcset="(?!(?:/media/[0-9a-f]{16}/[0-9]{1,5}\.webp [0-9]{1,5}w(?:, )?)+")';
update tips set content_html = regexp_replace(content_html,
    '(<img [^<>]*) srcset="(?!(?:/media/[0-9a-f]{16}/[0-9]{1,5}\.webp [0-9]{1,5}w(?:, )?)+")[^"<>]*"', '\1', 'g')
  where content_html ~ ' srcset="(?!(?:/media/[0-9a-f]{16}/[0-9]{1,5}\.webp [0-9]{1,5}w(?:, )?)+")';
