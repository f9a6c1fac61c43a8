import { type Choice, isOfClub, type Kind, type Way } from './choice.ts';

/** What a snippet is made of besides the choice. */
export type Place = {
  /** Where Courtside stands, without a trailing slash. */
  origin: string;
  /** Token of a free time, for `<booking-flow>`; '' when there is none. */
  slot: string;
  /** What the link says that stands there until the script runs. */
  label: string;
};

type Attributes = [name: string, value: string][];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The custom properties that are set, as `[name, value]`. */
function properties({ accent, ground, radius }: Choice): Attributes {
  const all: Attributes = [
    ['--cs-accent', accent],
    ['--cs-ground', ground],
    ['--cs-radius', radius && `${radius}px`],
  ];
  return all.filter(([, value]) => value);
}

function attributesOf({ widget, club, language, theme }: Choice, { slot }: Place): Attributes {
  const all: Attributes = [
    ['club', isOfClub(widget) ? club : ''],
    ['slot', widget === 'booking-flow' ? slot : ''],
    ['lang', language],
    ['theme', theme === 'auto' ? '' : theme],
  ];
  return all.filter(([, value]) => value);
}

const styleOf = (choice: Choice) =>
  properties(choice)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');

const written = (attributes: Attributes) => attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');

/** The page that stands in for a widget where no script runs. */
function pageOf({ widget, club, language }: Choice, { origin }: Place): string {
  const locale = { en: '', uk: '/uk-ua', ru: '/ru-ua' }[language];
  return `${origin}${locale}${club && widget !== 'club-search' ? `/club/${club}` : '/clubs'}`;
}

/** The tag with its attributes, by the way to show it. */
const MARKUP: Record<Way, (choice: Choice, place: Place) => string> = {
  inline(choice, place) {
    const style = styleOf(choice);
    const attributes = attributesOf(choice, place);
    if (style) attributes.push(['style', style]);
    const link = `<a href="${escaped(pageOf(choice, place))}">${escaped(place.label)}</a>`;
    return `<${choice.widget}${written(attributes)}>
  ${choice.widget === 'booking-token-page' ? '' : link}
</${choice.widget}>`.replace('\n  \n', '');
  },
};

const scriptTag = ({ origin }: Place) =>
  `<script type="module" src="${escaped(origin)}/elements/courtside.js"></script>`;

/** A booking's page takes its token from the query of the address it stands at: `?token=…`. */
const FROM_QUERY = `<script>
  document.querySelector('booking-token-page').setAttribute(
    'token', new URLSearchParams(location.search).get('token') || ''
  );
</script>`;

const html = (choice: Choice, place: Place) =>
  [
    scriptTag(place),
    MARKUP[choice.way](choice, place),
    ...(choice.widget === 'booking-token-page' ? [FROM_QUERY] : []),
  ].join('\n');

/** A box that holds HTML in a frame of its own needs a page, with its language and its width. */
const wholePage = (choice: Choice, place: Place) => `<!doctype html>
<html lang="${choice.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(place.label)}</title>
${html(choice, place)}
</html>`;

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Tag Manager drops `type="module"` and unknown tags, so a script of the older kind makes both. */
const tagManager = (choice: Choice, place: Place) => `<script>
(function () {
  var element = document.createElement('${choice.widget}');
${[...attributesOf(choice, place), ...styleAttribute(choice)].map(([name, value]) => `  element.setAttribute(${quoted(name)}, ${quoted(value)});`).join('\n')}${
  choice.widget === 'booking-token-page'
    ? `
  var token = /[?&]token=([^&]+)/.exec(location.search);
  if (token) element.setAttribute('token', decodeURIComponent(token[1]));`
    : ''
}
  document.querySelector('#courtside').appendChild(element);
  var script = document.createElement('script');
  script.type = 'module';
  script.src = ${quoted(`${place.origin}/elements/courtside.js`)};
  document.head.appendChild(script);
})();
</script>`;

const styleAttribute = (choice: Choice): Attributes => {
  const style = styleOf(choice);
  return style ? [['style', style]] : [];
};

/** A module knows no script's address, so the API's is said. */
const forModules = (choice: Choice, place: Place): Attributes => [
  ...attributesOf(choice, place),
  ['api', `${place.origin}/api`],
];

const lines = (attributes: Attributes, indent: string) =>
  attributes.map(([name, value]) => `\n${indent}${name}="${escaped(value)}"`).join('');

/** `club-schedule` → `ClubSchedule`, as `courtside/react` names it. */
const componentOf = (tag: string) => tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const react = (choice: Choice, place: Place) => {
  const style = properties(choice);
  const component = componentOf(choice.widget);
  const look = style.length
    ? `const look = {\n${style.map(([name, value]) => `  '${name}': '${value}',`).join('\n')}\n};\n\n`
    : '';
  const token = choice.widget === 'booking-token-page' ? '\n      token={token}' : '';
  return `import { ${component} } from 'courtside/react';

${look}export function Courtside(${token && '{ token }'}) {
  return (
    <${component}${lines(forModules(choice, place), '      ')}${token}${look && '\n      style={look}'}
    />
  );
}`;
};

const vue = (choice: Choice, place: Place) => {
  const token = choice.widget === 'booking-token-page';
  return `<script setup>
import 'courtside/${choice.widget}';${token ? "\n\ndefineProps(['token']);" : ''}
</script>

<template>
  <${choice.widget}${lines([...forModules(choice, place), ...styleAttribute(choice)], '    ')}${token ? '\n    :token="token"' : ''}
  />
</template>`;
};

/** Every kind of snippet: `language` of its text, and whether a browser can open it as it stands. */
export const SNIPPETS: Record<Kind, { write(choice: Choice, place: Place): string; isHtml: boolean }> = {
  html: { write: html, isHtml: true },
  wordpress: { write: html, isHtml: true },
  tilda: { write: html, isHtml: true },
  wix: { write: wholePage, isHtml: true },
  webflow: { write: html, isHtml: true },
  gtm: { write: tagManager, isHtml: true },
  react: { write: react, isHtml: false },
  vue: { write: vue, isHtml: false },
};

/** The widget alone, as the preview shows it; with a `token` as its page would have it from its address. */
export const previewOf = (choice: Choice, place: Place, token: string): string =>
  `${scriptTag(place)}\n${MARKUP[choice.way](choice, place).replace(/^<booking-token-page/, `$& token="${escaped(token)}"`)}`;
