type Attributes = Record<string, string>;

/** Whether an element other than a link may open this address in a new tab. */
export function isDataHref(href: string | undefined): href is string {
  return href !== undefined && /^https?:\/\/\S/i.test(href) && URL.canParse(href);
}

/**
 * Makes an element with a `data-href` a link for assistive technology and the keyboard. It is removed from links, which
 * have their own address.
 */
export function withDataHref(tagName: string, attribs: Attributes): Attributes {
  const { 'data-href': href, ...others } = attribs;
  if (others.role !== undefined && others.role !== 'link' && !isDataHref(href)) return others;
  // The order is fixed so that sanitising twice produces the same text.
  const { role: _role, tabindex: _tabindex, ...plain } = others;
  return tagName !== 'a' && isDataHref(href) ? { ...plain, 'data-href': href, role: 'link', tabindex: '0' } : plain;
}
