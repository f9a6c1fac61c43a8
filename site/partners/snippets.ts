import type { Choice, Kind } from './choice.ts';
import { type Attributes, lookOf, PIECES, type Piece, type Place } from './piece.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
/** As a string of JavaScript that may stand in a script of a page. */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('<', '\\x3c')}'`;

const pieceOf = (choice: Choice, place: Place): Piece => PIECES[choice.way](choice, place);
const written = (attributes: Attributes) => attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
/** One attribute a line. */
const lines = (attributes: Attributes, indent: string) =>
  attributes.map(([name, value]) => `\n${indent}${name}="${escaped(value)}"`).join('');
const declared = (look: Attributes) => look.map(([name, value]) => `${name}: ${value}`).join('; ');

/** The attributes of the element and, where it is ours, its look. */
function withStyle(choice: Choice, { attributes, later }: Piece): Attributes {
  const look = declared(lookOf(choice));
  return look && !later ? [...attributes, ['style', look]] : attributes;
}

/** A rule for the dialog that the script makes later; '' without a look. */
const ruleOf = ({ later }: Piece) => (later?.look.length ? `booking-flow { ${declared(later.look)} }` : '');

const markup = (choice: Choice, place: Place, extra: Attributes = []) => {
  const piece = pieceOf(choice, place);
  const { tag, fallback, text } = piece;
  const link = fallback && `\n  <a href="${escaped(fallback.href)}">${escaped(fallback.text)}</a>\n`;
  return `<${tag}${written([...extra, ...withStyle(choice, piece)])}>${escaped(text ?? '') || (link ?? '')}</${tag}>`;
};

const scriptTag = ({ origin }: Place, { later }: Piece) =>
  `<script type="module" src="${escaped(origin)}/elements/courtside.js"${written(later?.settings ?? [])}></script>`;

/** A booking's page takes its token from the query of the address it stands at: `?token=…`. */
const FROM_QUERY = `<script>
  document.querySelector('booking-token-page').setAttribute(
    'token', new URLSearchParams(location.search).get('token') || ''
  );
</script>`;

const pieces = (choice: Choice, place: Place, extra: Attributes = []) => {
  const piece = pieceOf(choice, place);
  const rule = ruleOf(piece);
  return [
    scriptTag(place, piece),
    ...(rule ? [`<style>\n  ${rule}\n</style>`] : []),
    markup(choice, place, extra),
  ].join('\n');
};

/** A frame does not see the page's query, so the page's own code is asked for the token. */
const FROM_WIX = `<!-- The page's code, in Dev Mode, with the id of this box:
import wixLocationFrontend from 'wix-location-frontend';
$w.onReady(() => {
  $w('#html1').onMessage(() => $w('#html1').postMessage(wixLocationFrontend.query.token));
});
-->
<script>
  addEventListener('message', (event) => {
    if (typeof event.data !== 'string') return;
    document.querySelector('booking-token-page').setAttribute('token', event.data);
  });
  parent.postMessage('token', '*');
</script>`;

const html = (choice: Choice, place: Place, tokenScript = FROM_QUERY) =>
  pieces(choice, place) + (choice.widget === 'booking-token-page' ? `\n${tokenScript}` : '');

/** A box that holds HTML in a frame of its own needs a page, with its language and its width. */
const wholePage = (choice: Choice, place: Place) => `<!doctype html>
<html lang="${choice.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(place.label)}</title>
${html(choice, place, FROM_WIX)}
</html>`;

/** Tag Manager drops `type="module"` and unknown tags, so a script of the older kind makes both. */
const tagManager = (choice: Choice, place: Place) => {
  const piece = pieceOf(choice, place);
  const set = (variable: string, attributes: Attributes) =>
    attributes.map(([name, value]) => `  ${variable}.setAttribute(${quoted(name)}, ${quoted(value)});`);
  const rule = ruleOf(piece);
  return [
    '<script>',
    '(function () {',
    `  var element = document.createElement('${piece.tag}');`,
    ...set('element', withStyle(choice, piece)),
    ...(piece.text ? [`  element.textContent = ${quoted(piece.text)};`] : []),
    ...(choice.widget === 'booking-token-page'
      ? [
          '  var token = /[?&]token=([^&]+)/.exec(location.search);',
          "  if (token) element.setAttribute('token', decodeURIComponent(token[1]));",
        ]
      : []),
    `  document.${choice.way === 'floating' ? 'body' : "querySelector('#courtside')"}.appendChild(element);`,
    ...(rule
      ? [
          "  var style = document.createElement('style');",
          `  style.textContent = ${quoted(rule)};`,
          '  document.head.appendChild(style);',
        ]
      : []),
    "  var script = document.createElement('script');",
    "  script.type = 'module';",
    `  script.src = ${quoted(`${place.origin}/elements/courtside.js`)};`,
    ...set('script', piece.later?.settings ?? []),
    '  document.head.appendChild(script);',
    '})();',
    '</script>',
  ].join('\n');
};

/** A module knows no script's address, so the API's is said. */
const forModules = ({ attributes }: Piece, { origin }: Place): Attributes => [...attributes, ['api', `${origin}/api`]];

/** `club-schedule` → `ClubSchedule`, as `courtside/react` names it. */
const componentOf = (tag: string) => tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** React 19 puts the script into the head, once for any number of these. */
const reactLink = (piece: Piece, { origin }: Place) => {
  const rule = ruleOf(piece);
  const script: Attributes = [
    ['type', 'module'],
    ['src', `${origin}/elements/courtside.js`],
    ...(piece.later?.settings ?? []),
  ];
  return `export function Courtside() {
  return (
    <>
      <script async${written(script)} />${rule && `\n      <style>{\`${rule}\`}</style>`}
      <a${lines(piece.attributes, '        ')}
      >
        {${quoted(piece.text ?? '')}}
      </a>
    </>
  );
}`;
};

const react = (choice: Choice, place: Place) => {
  const piece = pieceOf(choice, place);
  if (piece.later) return reactLink(piece, place);
  const style = lookOf(choice);
  const component = componentOf(piece.tag);
  const look = style.length
    ? `const look = {\n${style.map(([name, value]) => `  '${name}': '${value}',`).join('\n')}\n};\n\n`
    : '';
  const token = choice.widget === 'booking-token-page' ? '\n      token={token}' : '';
  return `import { ${component} } from 'courtside/react';

${look}export function Courtside(${token && '{ token }'}) {
  return (
    <${component}${lines(forModules(piece, place), '      ')}${token}${look && '\n      style={look}'}
    />
  );
}`;
};

/** A template may hold no script, so the component puts it into the head. */
const vueLink = (piece: Piece, { origin }: Place) => {
  const rule = ruleOf(piece);
  return `<script setup>
import { onMounted } from 'vue';

onMounted(() => {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = ${quoted(`${origin}/elements/courtside.js`)};
${(piece.later?.settings ?? []).map(([name, value]) => `  script.setAttribute('${name}', ${quoted(value)});`).join('\n')}
  document.head.append(script);
});
</script>

<template>
  <a${lines(piece.attributes, '    ')}
  >${escaped(piece.text ?? '').replaceAll('{{', '{{ "{{" }}')}</a>
</template>${rule && `\n\n<style>\n${rule}\n</style>`}`;
};

const vue = (choice: Choice, place: Place) => {
  const piece = pieceOf(choice, place);
  if (piece.later) return vueLink(piece, place);
  const token = choice.widget === 'booking-token-page';
  const attributes = withStyle(choice, { ...piece, attributes: forModules(piece, place) });
  return `<script setup>
import 'courtside/${piece.tag}';${token ? "\n\ndefineProps(['token']);" : ''}
</script>

<template>
  <${piece.tag}${lines(attributes, '    ')}${token ? '\n    :token="token"' : ''}
  />
</template>`;
};

/** Writes each kind of snippet. */
export const SNIPPETS: Record<Kind, (choice: Choice, place: Place) => string> = {
  html,
  wordpress: html,
  tilda: html,
  wix: wholePage,
  webflow: html,
  gtm: tagManager,
  react,
  vue,
};

/**
 * The widget alone, as the preview shows it: a booking's page with the `token` that its address would have, and a link within the
 * preview's own frame.
 */
export function previewOf(choice: Choice, place: Place, token: string): string {
  const extra: Record<string, Attributes> = { 'booking-token-page': [['token', token]] };
  return pieces(choice, place, choice.way === 'link' ? [['target', '_self']] : extra[choice.widget]);
}
