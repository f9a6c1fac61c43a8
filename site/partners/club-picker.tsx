import { listClubs } from 'courtside/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { browserClient } from '../ui/browser-client.ts';
import type { FoundClub } from './load.server.ts';
import { usePartners } from './use-partners.ts';

const TYPING_MS = 250;
const ID = 'field-club';

type SearchState = { state: 'idle' } | { state: 'failed' } | { state: 'found'; clubs: FoundClub[] };

/** Loads the clubs whose name matches the text, when the visitor pauses typing. */
function useClubSearch(text: string | undefined): SearchState {
  const { language } = useTexts();
  const [answer, setAnswer] = useState<SearchState>({ state: 'idle' });
  useEffect(() => {
    if (!text?.trim()) return setAnswer({ state: 'idle' });
    const controller = new AbortController();
    const timer = setTimeout(() => {
      listClubs(browserClient(language), { search: text.trim(), page_size: 6 }, { signal: controller.signal })
        .then(({ data }) =>
          data.map(({ slug, title, next_slots }) => ({ slug, title, slot: next_slots[0]?.token ?? '' })),
        )
        .then((clubs) => setAnswer({ state: 'found', clubs }))
        .catch(() => {
          if (!controller.signal.aborted) setAnswer({ state: 'failed' });
        });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, language]);
  return answer;
}

/** A field that finds a club by its name. Without JavaScript the form sends the name. */
export function ClubPicker({
  club,
  needed,
  onChoose,
}: {
  club: FoundClub | null;
  /** Whether the widget shows one club. */
  needed: boolean;
  onChoose(club: FoundClub): void;
}) {
  const t = usePartners();
  /** Undefined while there is no search. */
  const [text, setText] = useState<string>();
  const [reached, setReached] = useState(0);
  const answer = useClubSearch(text);
  const clubs = text !== undefined && answer.state === 'found' ? answer.clubs : [];

  function choose(found: FoundClub | undefined) {
    if (!found) return;
    setText(undefined);
    onChoose(found);
  }
  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step && clubs.length) setReached((reached + step + clubs.length) % clubs.length);
    else if (event.key === 'Enter') choose(clubs[reached]);
    else if (event.key === 'Escape') setText(undefined);
    else return;
    event.preventDefault();
  }

  return (
    <div className="builder-field builder-club">
      <label htmlFor={`${ID}-input`}>{t('club')}</label>
      <input type="hidden" name="club" value={club?.slug ?? ''} />
      <input
        id={`${ID}-input`}
        type="text"
        name="q"
        role="combobox"
        aria-expanded={clubs.length > 0}
        aria-controls={clubs.length > 0 ? `${ID}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={clubs.length > 0 ? `${ID}-${reached}` : undefined}
        autoComplete="off"
        placeholder={t('clubHint')}
        value={text ?? club?.title ?? ''}
        onChange={(event) => {
          setText(event.target.value);
          setReached(0);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => setText(undefined)}
        onKeyDown={press}
      />
      {clubs.length > 0 && (
        <div id={`${ID}-list`} role="listbox" aria-label={t('club')}>
          {clubs.map((found, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={found.slug}
              id={`${ID}-${index}`}
              role="option"
              aria-selected={index === reached}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(found)}
            >
              {found.title}
            </div>
          ))}
        </div>
      )}
      {!needed && <small>{t('clubUnused')}</small>}
      <p className="unseen" role="status">
        {answer.state === 'failed' && t('clubFailed')}
        {text !== undefined &&
          answer.state === 'found' &&
          (clubs.length ? t('clubFound', { count: clubs.length }) : t('clubNone'))}
      </p>
    </div>
  );
}
