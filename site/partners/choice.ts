import { type Language, LOCALES } from 'courtside/core';

export const WIDGETS = ['club-schedule', 'club-search', 'booking-flow', 'booking-token-page'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;
export const FRAMES = ['phone', 'desktop'] as const;
export const LANGUAGES: Language[] = LOCALES.map(({ language }) => language);

/** Ways to show a widget, and the widgets that can be shown so. A row here is a choice of the builder. */
export const WAYS = {
  inline: WIDGETS,
  /** A button of ours, which opens the club's free times over the page. */
  button: ['booking-flow'],
  /** The same, at the window's corner. */
  floating: ['booking-flow'],
  /** A link or button of the page's own with `data-courtside-open`. */
  opener: ['booking-flow'],
  /** `?courtside-slot=…` in the page's address. */
  link: ['booking-flow'],
} as const satisfies Record<string, readonly (typeof WIDGETS)[number][]>;

/** Where a snippet goes, in the order in which they are offered. */
export const KINDS = ['html', 'wordpress', 'tilda', 'wix', 'webflow', 'gtm', 'react', 'vue'] as const;

export type WidgetTag = (typeof WIDGETS)[number];
export type Way = keyof typeof WAYS;
export type Kind = (typeof KINDS)[number];

/** What is chosen in the builder; '' leaves it to the widget. */
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
  /** What stands on the button or link; '' for the widget's own words. */
  label: string;
  kind: Kind;
  frame: (typeof FRAMES)[number];
};

/** A colour as people write it: with or without `#`, three digits or six. '' when it is none. */
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

/** Of a page's query or of the builder's form; what is no choice falls back to the first one, for the language to `own`. */
export function readChoice(values: Values, own: Language): Choice {
  const read = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const oneOf = <Value extends string>(name: string, among: readonly Value[], otherwise = among[0]!): Value =>
    among.find((value) => value === read(name)) ?? otherwise;
  const widget = oneOf('widget', WIDGETS);
  const radius = read('radius');
  return {
    widget,
    club: /^[\w-]{1,100}$/.test(read('club')) ? read('club') : '',
    language: oneOf('language', LANGUAGES, own),
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

/** The query of the builder's address, with what differs from its first state. */
export function queryOf(choice: Choice, own: Language): string {
  const first = readChoice(new URLSearchParams(), own);
  const changed = Object.entries(choice).filter(([name, value]) => value !== first[name as keyof Choice]);
  return new URLSearchParams(changed).toString();
}
