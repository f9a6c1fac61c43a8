import type { ReactNode } from 'react';
import type { Court } from '#core/schemas/club.ts';
import type { Language } from '#elements/shared/element/index.ts';

/** 'clay, indoor': what a player asks about a court first. */
export const courtFacts = (court: Court, language: Language) =>
  court.parameters
    .filter(({ code }) => code === 'surface' || code === 'setting')
    .map(({ title }) => title.toLocaleLowerCase(language))
    .join(', ');

/** The surface as a square of its colour with one line across, always beside its word. */
export function Swatch({ surface }: { surface: string }): ReactNode {
  return <span className={`swatch swatch-${surface}`} aria-hidden="true" />;
}
