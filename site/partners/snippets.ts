import type { Choice, Kind } from './choice.ts';
import {
  type Attributes,
  customPropertiesOf,
  SNIPPET_ELEMENTS,
  type SnippetContext,
  type SnippetElement,
} from './snippet-element.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
/** Quotes a text as a JavaScript string for an inline script. */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('<', '\\x3c')}'`;

const elementOf = (choice: Choice, place: SnippetContext): SnippetElement =>
  SNIPPET_ELEMENTS[choice.way](choice, place);
const attributesText = (attributes: Attributes) =>
  attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
/** Writes one attribute per line. */
const lines = (attributes: Attributes, indent: string) =>
  attributes.map(([name, value]) => `\n${indent}${name}="${escaped(value)}"`).join('');
const declared = (look: Attributes) => look.map(([name, value]) => `${name}: ${value}`).join('; ');

/** The attributes of the element and, if it is ours, its style. */
function withStyle(choice: Choice, { attributes, byScript: later }: SnippetElement): Attributes {
  const look = declared(customPropertiesOf(choice));
  return look && !later ? [...attributes, ['style', look]] : attributes;
}

/** A CSS rule for the dialog that the script creates later; '' without custom properties. */
const ruleOf = ({ byScript: later }: SnippetElement) =>
  later?.customProperties.length ? `booking-flow { ${declared(later.customProperties)} }` : '';

const markup = (choice: Choice, place: SnippetContext, extra: Attributes = []) => {
  const piece = elementOf(choice, place);
  const { tag, fallback, text } = piece;
  const link = fallback && `\n  <a href="${escaped(fallback.href)}">${escaped(fallback.text)}</a>\n`;
  return `<${tag}${attributesText([...extra, ...withStyle(choice, piece)])}>${escaped(text ?? '') || (link ?? '')}</${tag}>`;
};

const scriptTag = ({ origin }: SnippetContext, { byScript: later }: SnippetElement) =>
  `<script type="module" src="${escaped(origin)}/elements/courtside.js"${attributesText(later?.settings ?? [])}></script>`;

/** A booking's page reads its token from the query of its URL: `?token=…`. */
const FROM_QUERY = `<script>
  document.querySelector('booking-token-page').setAttribute(
    'token', new URLSearchParams(location.search).get('token') || ''
  );
</script>`;

const markupAndScripts = (choice: Choice, place: SnippetContext, extra: Attributes = []) => {
  const piece = elementOf(choice, place);
  const rule = ruleOf(piece);
  return [
    scriptTag(place, piece),
    ...(rule ? [`<style>\n  ${rule}\n</style>`] : []),
    markup(choice, place, extra),
  ].join('\n');
};

/** A frame cannot read the page's query, so the page's own code sends the token. */
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

const html = (choice: Choice, place: SnippetContext, tokenScript = FROM_QUERY) =>
  markupAndScripts(choice, place) + (choice.widget === 'booking-token-page' ? `\n${tokenScript}` : '');

/** A box with HTML in a frame needs a whole page, with its language and viewport. */
const wholePage = (choice: Choice, place: SnippetContext) => `<!doctype html>
<html lang="${choice.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(place.label)}</title>
${html(choice, place, FROM_WIX)}
</html>`;

/** Tag Manager removes `type="module"` and unknown tags, so a classic script creates both. */
const tagManager = (choice: Choice, place: SnippetContext) => {
  const piece = elementOf(choice, place);
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
    ...set('script', piece.byScript?.settings ?? []),
    '  document.head.appendChild(script);',
    '})();',
    '</script>',
  ].join('\n');
};

/** Modules do not know the script's URL, so the API's URL is an attribute. */
const forModules = ({ attributes }: SnippetElement, { origin }: SnippetContext): Attributes => [
  ...attributes,
  ['api', `${origin}/api`],
];

/** `club-schedule` → `ClubSchedule`, the name in `courtside/react`. */
const componentOf = (tag: string) => tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** React 19 adds the script to the head once for all of these. */
const reactLink = (piece: SnippetElement, { origin }: SnippetContext) => {
  const rule = ruleOf(piece);
  const script: Attributes = [
    ['type', 'module'],
    ['src', `${origin}/elements/courtside.js`],
    ...(piece.byScript?.settings ?? []),
  ];
  return `export function Courtside() {
  return (
    <>
      <script async${attributesText(script)} />${rule && `\n      <style>{\`${rule}\`}</style>`}
      <a${lines(piece.attributes, '        ')}
      >
        {${quoted(piece.text ?? '')}}
      </a>
    </>
  );
}`;
};

const react = (choice: Choice, place: SnippetContext) => {
  const piece = elementOf(choice, place);
  if (piece.byScript) return reactLink(piece, place);
  const style = customPropertiesOf(choice);
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

/** A Vue template must not contain a script, so the component adds it to the head. */
const vueLink = (piece: SnippetElement, { origin }: SnippetContext) => {
  const rule = ruleOf(piece);
  return `<script setup>
import { onMounted } from 'vue';

onMounted(() => {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = ${quoted(`${origin}/elements/courtside.js`)};
${(piece.byScript?.settings ?? []).map(([name, value]) => `  script.setAttribute('${name}', ${quoted(value)});`).join('\n')}
  document.head.append(script);
});
</script>

<template>
  <a${lines(piece.attributes, '    ')}
  >${escaped(piece.text ?? '').replaceAll('{{', '{{ "{{" }}')}</a>
</template>${rule && `\n\n<style>\n${rule}\n</style>`}`;
};

const vue = (choice: Choice, place: SnippetContext) => {
  const piece = elementOf(choice, place);
  if (piece.byScript) return vueLink(piece, place);
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

/** The functions that write each kind of snippet. */
export const SNIPPETS: Record<Kind, (choice: Choice, place: SnippetContext) => string> = {
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
 * The HTML of the preview: only the widget. A booking's page gets the `token` from here instead of
 * its URL, and links open within the preview's frame.
 */
export function previewOf(choice: Choice, place: SnippetContext, token: string): string {
  const extra: Record<string, Attributes> = { 'booking-token-page': [['token', token]] };
  return markupAndScripts(choice, place, choice.way === 'link' ? [['target', '_self']] : extra[choice.widget]);
}
