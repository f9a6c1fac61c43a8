import { type Choice, isOfClub, type Way } from './choice.ts';

/** The input of a snippet, in addition to the choice. */
export type SnippetContext = {
  /** The origin of Courtside, without a trailing slash. */
  origin: string;
  /** Token of a free slot, for `<booking-flow>`, or ''. */
  slot: string;
  /** The text of the fallback link, until the script runs. */
  label: string;
  /** The default text of our button, in the widget's language. */
  open: string;
};

export type Attributes = [name: string, value: string][];

/** The element that a snippet adds to the page. */
export type SnippetElement = {
  tag: string;
  attributes: Attributes;
  /** The fallback link without JavaScript, or undefined. */
  fallback?: { href: string; text: string };
  /** Text of the page's own link. */
  text?: string;
  /**
   * For ways in which the script creates the widget later: the script's attributes and the widget's
   * custom properties. Undefined if the element has both.
   */
  byScript?: { settings: Attributes; customProperties: Attributes };
};

const nonEmpty = (all: Attributes): Attributes => all.filter(([, value]) => value);

/** The custom properties that are set. */
export const customPropertiesOf = ({ accent, ground, radius }: Choice): Attributes =>
  nonEmpty([
    ['--cs-accent', accent],
    ['--cs-ground', ground],
    ['--cs-radius', radius && `${radius}px`],
  ]);

/** The page that a widget's fallback link leads to. */
function pageOf({ widget, club, language }: Choice, { origin }: SnippetContext): string {
  const locale = { en: '', uk: '/uk-ua', ru: '/ru-ua' }[language];
  return `${origin}${locale}${club && widget !== 'club-search' ? `/club/${club}` : '/clubs'}`;
}

/** Whether the way needs a free slot, which not every club has. */
export const needsSlot = ({ widget, way }: Choice) => widget === 'booking-flow' && (way === 'inline' || way === 'link');

const themeOf = ({ theme }: Choice) => (theme === 'auto' ? '' : theme);

function inline(choice: Choice, place: SnippetContext): SnippetElement {
  const { widget, club, language } = choice;
  return {
    tag: widget,
    attributes: nonEmpty([
      ['club', isOfClub(widget) ? club : ''],
      ['slot', widget === 'booking-flow' ? place.slot : ''],
      ['lang', language],
      ['theme', themeOf(choice)],
    ]),
    ...(widget !== 'booking-token-page' && { fallback: { href: pageOf(choice, place), text: place.label } }),
  };
}

const button = (choice: Choice, place: SnippetContext): SnippetElement => ({
  tag: 'booking-flow',
  attributes: nonEmpty([
    ['mode', choice.way],
    ['club', choice.club],
    ['label', choice.label],
    ['lang', choice.language],
    ['theme', themeOf(choice)],
  ]),
  fallback: { href: pageOf(choice, place), text: choice.label || place.open },
});

const ownLink = (
  choice: Choice,
  place: SnippetContext,
  [name, value]: Attributes[number],
  href: string,
): SnippetElement => ({
  tag: 'a',
  attributes: nonEmpty([
    ['href', href],
    [name, value],
    ['lang', choice.language],
  ]),
  text: choice.label || place.open,
  byScript: {
    settings: nonEmpty([
      ['lang', choice.language],
      ['theme', themeOf(choice)],
    ]),
    customProperties: customPropertiesOf(choice),
  },
});

/** Creates the element of a snippet, by way. */
export const SNIPPET_ELEMENTS: Record<Way, (choice: Choice, place: SnippetContext) => SnippetElement> = {
  inline,
  button,
  floating: button,
  opener: (choice, place) => ownLink(choice, place, ['data-courtside-open', choice.club], pageOf(choice, place)),
  link: (choice, place) => ownLink(choice, place, ['', ''], `?courtside-slot=${place.slot}`),
};
