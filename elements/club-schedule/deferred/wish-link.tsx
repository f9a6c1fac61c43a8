import { type FocusEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Language } from '#core/schemas/scalars.ts';
import { deferred, deferredTexts, deferredWithTexts } from '#elements/shared/deferred/deferred.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import en from '#locales/en/match-wish-link.json';
import ru from '#locales/ru/match-wish-link.json';
import uk from '#locales/uk/match-wish-link.json';
import type { ScheduleStore } from '../model.ts';
import css from '../styles/wish-link.css';
import { openInPlace } from './in-place.ts';
import { applyTexts } from './match-texts.ts';

/** In the code: a server writes the link too, and a file of its own would be larger than the text. */
const TEXTS: Record<Language, typeof en> = { en, uk, ru };

const wishTexts = deferredTexts({
  en: () => import('#locales/en/match-wish.json'),
  uk: () => import('#locales/uk/match-wish.json'),
  ru: () => import('#locales/ru/match-wish.json'),
});

/** The dialog in which a visitor looks for players. Loads when the link is pressed. */
const wishDialog = deferredWithTexts(
  deferred(() => import('./match-wish-dialog.tsx')),
  applyTexts,
  wishTexts,
);

interface WishLinkProps {
  store: ScheduleStore;
  /** The page with the form. */
  href: string;
  /** Instead of 'Look for players'. */
  text?: string;
  /** Has the focus when the dialog closes. Default: the link. */
  opener?: HTMLElement;
  /** Called just before the dialog opens. */
  onOpen?(): void;
}

/** Leads to the form of a wish to play, which opens in place. */
export function WishLink({ store, href, text, opener, onOpen }: WishLinkProps): ReactNode {
  const { language } = store.context;
  const { publishTitle } = TEXTS[language];
  const ref = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => addStyles(ref.current!.getRootNode(), css), []);
  const press = (event: MouseEvent | FocusEvent) => {
    const link = ref.current!;
    openInPlace(event, link, {
      part: wishDialog.in(language),
      open: ({ code, messages }) => {
        onOpen?.();
        code.openWish(href, { opener: opener ?? link, store, messages: { ...messages, publishTitle } });
      },
    });
  };
  return (
    <a ref={ref} part="wish" className="wish-link" href={href} onFocus={press} onClick={press}>
      {text ?? publishTitle}
    </a>
  );
}
