import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Search } from '#core/state/search.ts';
import { afterFrame, keyPressed } from '#elements/shared/deferred/moment.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import type { Results } from './data.ts';
import { icons } from './icons.ts';
import { useLazy } from './lazy.ts';
import { parts } from './parts.ts';
import type { SuggestionSource } from './Suggestions.tsx';
import type { Writing } from './writing.ts';

export interface Typed {
  /** What stands in the field, the element's first; at the first drawing of a served page, what was typed before there was a script. */
  typed: string | undefined;
}

interface Props extends SuggestionSource, Typed {
  value: string;
  /** Slug or number of the city to look in; everywhere without. */
  city: string | undefined;
  results: Results | undefined;
  writing: Writing;
  /** Called when typing pauses, and at once for Enter; `first` for the first change since the field was entered. */
  onSearch(text: string, first: boolean): void;
  /** A suggestion that is another search. */
  onChoose(changes: Partial<Search>): void;
  failed(error: unknown): void;
}

/** Milliseconds without a key after which the search follows the text. */
const PAUSE = 200;

/** The text to search for, with suggestions below. It keeps its own text, so that a key press renders nothing else. */
export function TextSearch({ value, typed: early, onSearch, onClub, onChoose, failed, ...props }: Props): ReactNode {
  const { t } = props.writing;
  // Not a state: a key is answered by the field itself, and what follows from its text is drawn after that frame.
  const typedText = useRef(early ?? value);
  const text = typedText.current;
  const [, draw] = useState({});
  const following = useRef(false);
  const [open, setOpen] = useState(false);
  const [expanded, setExpanded] = useState(false);
  const [active, setActive] = useState<string>();
  const keys = useRef<(event: KeyboardEvent) => void>(undefined);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef(false);
  const list = useLazy(parts.suggestions, open, failed);
  const setText = (wanted: string) => {
    typedText.current = wanted;
    draw({});
  };

  const send = (wanted: string) => {
    clearTimeout(timer.current);
    if (wanted.trim() === sent.current) return;
    sent.current = wanted.trim();
    onSearch(sent.current, !typed.current);
    typed.current = true;
  };
  /** Shows a text that is searched for already. */
  const show = (text: string) => {
    clearTimeout(timer.current);
    sent.current = text;
    setText(text);
  };
  // A search changed elsewhere, as by going back, shows here.
  useEffect(() => {
    if (value !== sent.current) show(value);
  }, [value]);
  useEffect(() => {
    send(typedText.current);
    return () => clearTimeout(timer.current);
  }, []);

  const type = (wanted: string) => {
    typedText.current = wanted;
    keyPressed();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(wanted), PAUSE);
    following.current = true;
    afterFrame(() => {
      if (!following.current) return;
      following.current = false;
      setOpen(true);
      draw({});
    });
  };
  const close = () => {
    following.current = false;
    setOpen(false);
    setActive(undefined);
    draw({});
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setOpen(true);
    if (expanded) keys.current?.(event);
    if (event.defaultPrevented) return;
    if (event.key === 'Enter') {
      send(typedText.current);
      close();
      event.preventDefault();
    } else if (event.key === 'Escape' && open) {
      close();
      event.preventDefault();
    }
  };
  return (
    <div className="text-search">
      <Icon path={icons.search} />
      <input
        type="search"
        part="text"
        name="search"
        role="combobox"
        aria-label={t('searchLabel')}
        placeholder={t('searchHint')}
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={expanded ? 'suggestions' : undefined}
        aria-activedescendant={expanded ? active : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onInput={(event) => type(event.currentTarget.value)}
        onFocus={() => {
          typed.current = false;
          // There by the first key.
          parts.suggestions.load().catch(() => {});
        }}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={close}
      />
      {text && (
        <button
          type="button"
          part="clear-text"
          className="clear"
          aria-label={t('clearText')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setText('');
            send('');
          }}
        >
          <Icon name="close" />
        </button>
      )}
      {list && open && (
        <list.Suggestions
          {...props}
          text={text}
          active={active}
          keys={keys}
          onActive={setActive}
          onExpanded={setExpanded}
          onClub={(club) => {
            close();
            onClub(club);
          }}
          onChoose={(changes) => {
            show(changes.search ?? '');
            close();
            onChoose(changes);
          }}
        />
      )}
    </div>
  );
}
