import { papers } from '../contract/limits.ts';
import { modeLinkAttribute, modePrefix, modeSheetPrefix, readingModes } from '../contract/reading-modes.ts';
import { laidOutAttribute } from './document-ids.ts';

/**
 * Runs before the first paint and before any other script, so that no visitor sees the wrong theme, text size or reading mode flash
 * by. It adds the style sheet of a reading mode that is on. Written into the HTML as if it had come with it, the sheet holds back
 * the first paint in every browser; `blocking="render"` is unknown to Firefox.
 * It is text because the server writes it into the page and puts its hash into the content security policy.
 * It reads what `theme.tsx`, `text-size.tsx` and `reading-mode.ts` in `app/shell/` keep. A page that is loaded again is laid out as a whole
 * (`app/deferred-layout.ts`), so that the browser finds the former scroll position.
 */
export const bootScript = [
  '(function(d,h){',
  'try{var t=localStorage.getItem("theme");if(t==="dark"||t==="light"){h.setAttribute("data-theme",t);',
  `d.querySelectorAll("meta[name=theme-color]").forEach(function(m){m.content=t==="dark"?"${papers.dark}":"${papers.light}"})}}catch(e){}`,
  'try{var s=/(?:^|; )text-size=(14|16|18|20)(?:;|$)/.exec(d.cookie);if(s)h.setAttribute("data-text-size",s[1])}catch(e){}',
  `try{${JSON.stringify(readingModes)}.forEach(function(m){if(localStorage.getItem(m)==="on"){h.setAttribute("${modePrefix}"+m,"");`,
  `var u=d.currentScript.getAttribute("${modeSheetPrefix}"+m);`,
  `if(u)d.write('\\x3clink rel="stylesheet" media="screen" ${modeLinkAttribute}="'+m+'" href="'+u+'"\\x3e')}})}catch(e){}`,
  `try{if(performance.getEntriesByType("navigation")[0].type!=="navigate")h.setAttribute("${laidOutAttribute}","")}catch(e){}`,
  '})(document,document.documentElement)',
].join('');
