type Attributes = Record<string, string>;

/** An address that an element which is no link may open in a new tab. */
export function isDataHref(href: string | undefined): href is string {
  return href !== undefined && /^https?:\/\/\S/i.test(href) && URL.canParse(href);
}

/** An element with a `data-href` is told to assistive technology as a link, and reached by keyboard; a link has its own. */
export function withDataHref(tagName: string, attribs: Attributes): Attributes {
  const { 'data-href': href, ...others } = attribs;
  if (others.role !== undefined && others.role !== 'link' && !isDataHref(href)) return others;
  // Always in the same order, so that sanitising twice leaves the same text.
  const { role: _role, tabindex: _tabindex, ...plain } = others;
  return tagName !== 'a' && isDataHref(href) ? { ...plain, 'data-href': href, role: 'link', tabindex: '0' } : plain;
}
