import { escapeHtml } from '../../contract/escape-html.ts';

// XML 1.0 does not allow these characters, not even escaped; one of them would make the whole feed invalid.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function xmlText(text: string): string {
  return escapeHtml(text.replace(forbidden, ''));
}

export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

/** Wraps HTML for XML; the one sequence that would end the CDATA section is split. */
export function xmlCdata(name: string, html: string): string {
  return `<${name}><![CDATA[${html.replace(forbidden, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`;
}
