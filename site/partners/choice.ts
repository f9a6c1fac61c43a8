import type { Language } from 'courtside/core';

export const WIDGETS = ['club-schedule', 'club-search', 'booking-flow', 'booking-token-page'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;
export const FRAMES = ['phone', 'desktop'] as const;

/**
 * The ways to show a widget, and the widgets that support each. A row here is an option of the
 * builder.
 */
export const WAYS = {
  inline: WIDGETS,
  /** Our button, which opens the club's schedule as a dialog. */
  button: ['booking-flow'],
  /** The same button in a corner of the window. */
  floating: ['booking-flow'],
  /** The page's own link or button with `data-courtside-open`. */
  opener: ['booking-flow'],
  /** `?courtside-slot=…` in the page's URL. */
  link: ['booking-flow'],
} as const satisfies Record<string, readonly (typeof WIDGETS)[number][]>;

/** The targets of snippets, in the order of the builder. */
export const KINDS = ['html', 'wordpress', 'tilda', 'wix', 'webflow', 'gtm', 'react', 'vue'] as const;

export type WidgetTag = (typeof WIDGETS)[number];
export type Way = keyof typeof WAYS;
export type Kind = (typeof KINDS)[number];

/** The builder's state. '' is the widget's default. */
export type Choice = {
  widget: WidgetTag;
  /** A club's slug. */
  club: string;
  language: Language;
  /** `#rrggbb`. */
  accent: string;
  /** `#rrggbb`. */
  ground: string;
  /** Whole pixels, 0 to 32. */
  radius: string;
  theme: (typeof THEMES)[number];
  way: Way;
  /** The text of the button or link; '' for the widget's own. */
  label: string;
  kind: Kind;
  frame: (typeof FRAMES)[number];
};

/**
 * Parses a colour with or without `#`, of three or six digits, to `#rrggbb`. '' if it is invalid.
 */
export function readColor(text: string): string {
  const [, digits] = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text) ?? [];
  if (!digits) return '';
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return `#${full.toLowerCase()}`;
}

export const waysOf = (widget: WidgetTag): Way[] =>
  (Object.keys(WAYS) as Way[]).filter((way) => (WAYS[way] as readonly WidgetTag[]).includes(widget));

/** Whether the widget shows one club. */
export const isOfClub = (widget: WidgetTag) => widget === 'club-schedule' || widget === 'booking-flow';

type Values = { get(name: string): unknown };

/**
 * Reads the choice from a page's query or the builder's form. Invalid values become the first
 * option, an invalid language the first of `languages`.
 */
export function readChoice(values: Values, languages: readonly Language[]): Choice {
  const read = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const oneOf = <Value extends string>(name: string, among: readonly Value[]): Value =>
    among.find((value) => value === read(name)) ?? among[0]!;
  const widget = oneOf('widget', WIDGETS);
  const radius = read('radius');
  return {
    widget,
    club: /^[\w-]{1,100}$/.test(read('club')) ? read('club') : '',
    language: oneOf('language', languages),
    accent: readColor(read('accent')),
    ground: readColor(read('ground')),
    radius: /^\d+$/.test(radius) && Number(radius) <= 32 ? String(Number(radius)) : '',
    theme: oneOf('theme', THEMES),
    way: oneOf('way', waysOf(widget)),
    label: read('label').replace(/\s+/g, ' ').slice(0, 60),
    kind: oneOf('kind', KINDS),
    frame: oneOf('frame', FRAMES),
  };
}

/** The query of the builder's URL, with the values that differ from the initial state. */
export function queryOf(choice: Choice, own: Language): string {
  const first = readChoice(new URLSearchParams(), [own]);
  const changed = Object.entries(choice).filter(([name, value]) => value !== first[name as keyof Choice]);
  return new URLSearchParams(changed).toString();
}
