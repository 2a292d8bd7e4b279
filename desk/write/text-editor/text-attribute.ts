/** An attribute as it is written: without a rule of its own TipTap makes numbers of `007` and `1.50`. */
export function textAttribute(name: string) {
  return { default: null, parseHTML: (element: Element) => element.getAttribute(name) };
}
