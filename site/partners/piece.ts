import { type Choice, isOfClub, type Way } from './choice.ts';

/** What a snippet is made of besides the choice. */
export type Place = {
  /** Where Courtside stands, without a trailing slash. */
  origin: string;
  /** Token of a free time, for `<booking-flow>`; '' when there is none. */
  slot: string;
  /** What the link says that stands there until the script runs. */
  label: string;
  /** What stands on a button of ours when nothing else is chosen, in the widget's language. */
  open: string;
};

export type Attributes = [name: string, value: string][];

/** The one element that a snippet puts into the page. */
export type Piece = {
  tag: string;
  attributes: Attributes;
  /** A link for where no script runs, or undefined. */
  fallback?: { href: string; text: string };
  /** Text of a link of the page's own. */
  text?: string;
  /**
   * For a way in which the widget comes later, made by the script: what the script is told for it, and its custom properties.
   * Undefined where the element itself carries both.
   */
  later?: { settings: Attributes; look: Attributes };
};

const filled = (all: Attributes): Attributes => all.filter(([, value]) => value);

/** The custom properties that are set. */
export const lookOf = ({ accent, ground, radius }: Choice): Attributes =>
  filled([
    ['--cs-accent', accent],
    ['--cs-ground', ground],
    ['--cs-radius', radius && `${radius}px`],
  ]);

/** The page that stands in for a widget where no script runs. */
function pageOf({ widget, club, language }: Choice, { origin }: Place): string {
  const locale = { en: '', uk: '/uk-ua', ru: '/ru-ua' }[language];
  return `${origin}${locale}${club && widget !== 'club-search' ? `/club/${club}` : '/clubs'}`;
}

/** Whether the way is about one free hour, which not every club has. */
export const needsSlot = ({ widget, way }: Choice) => widget === 'booking-flow' && (way === 'inline' || way === 'link');

const themeOf = ({ theme }: Choice) => (theme === 'auto' ? '' : theme);

function inline(choice: Choice, place: Place): Piece {
  const { widget, club, language } = choice;
  return {
    tag: widget,
    attributes: filled([
      ['club', isOfClub(widget) ? club : ''],
      ['slot', widget === 'booking-flow' ? place.slot : ''],
      ['lang', language],
      ['theme', themeOf(choice)],
    ]),
    ...(widget !== 'booking-token-page' && { fallback: { href: pageOf(choice, place), text: place.label } }),
  };
}

const button = (choice: Choice, place: Place): Piece => ({
  tag: 'booking-flow',
  attributes: filled([
    ['mode', choice.way],
    ['club', choice.club],
    ['label', choice.label],
    ['lang', choice.language],
    ['theme', themeOf(choice)],
  ]),
  fallback: { href: pageOf(choice, place), text: choice.label || place.open },
});

const ownLink = (choice: Choice, place: Place, [name, value]: Attributes[number], href: string): Piece => ({
  tag: 'a',
  attributes: filled([
    ['href', href],
    [name, value],
    ['lang', choice.language],
  ]),
  text: choice.label || place.open,
  later: {
    settings: filled([
      ['lang', choice.language],
      ['theme', themeOf(choice)],
    ]),
    look: lookOf(choice),
  },
});

/** What stands in the page, by the way to show it. */
export const PIECES: Record<Way, (choice: Choice, place: Place) => Piece> = {
  inline,
  button,
  floating: button,
  opener: (choice, place) => ownLink(choice, place, ['data-courtside-open', choice.club], pageOf(choice, place)),
  link: (choice, place) => ownLink(choice, place, ['', ''], `?courtside-slot=${place.slot}`),
};
